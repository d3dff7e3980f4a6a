import "../share/share.css";
import { formatHandedOn } from "../../model/review/review-game.ts";
import type { OpenReview, Reviewing } from "../../model/review/reviewing.ts";
import { strictFragment } from "../../text/address-codec.ts";
import { titleOf } from "../../text/rules/game-title.ts";
import { boardWords, reviewWords, shareWords } from "../../words/words.ts";
import { linkTo } from "../share/link-to.ts";
import { SharePanel } from "../share/share-panel.tsx";
import { reviewPicture } from "./course/review-picture.ts";

/** The review handed on: the whole game as a link, what was judged of it as a picture. */
export function ReviewShare({ reviewing, open }: { reviewing: Reviewing; open: OpenReview }) {
  const { scenario } = open.player.transcript;
  const link = (): string => linkTo(strictFragment(formatHandedOn(open.game, open.side)));
  return (
    <details class="review-share">
      <summary>{boardWords().share}</summary>
      <p class="small">{reviewWords().shareAbout}</p>
      <SharePanel
        title={open.game.name ?? titleOf(scenario)}
        link={link}
        file="broadside-review"
        picture={reviewing.shots.value.length > 0 ? () => reviewPicture(reviewing, open, link()) : undefined}
      />
    </details>
  );
}
ReviewShare.words = shareWords;
