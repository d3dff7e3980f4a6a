import { formatScenario, PRESETS, parsePreset, shipCount } from "@broadside/engine";
import { LEVEL_NAMES, LEVELS, TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { useId } from "preact/hooks";
import type { Play } from "../../../model/play/play.ts";
import { parseAddress } from "../../../text/address.ts";
import { OPPONENTS, opponentOf, type SideName } from "../../../text/play/side-name.ts";
import { gameTitle, presetTitle } from "../../../text/rules/game-title.ts";
import { withoutPrior } from "../../../text/rules/prior.ts";
import { formatRules } from "../../../text/rules/rules.ts";
import { playWords } from "../../../words/words.ts";
import { links } from "../../frame/rooms.ts";
import { useLostFocus } from "../../parts/window/lost-focus.ts";
import { DrawTrouble } from "../players/draw-trouble.tsx";
import { PaceChoice } from "../players/pace-choice.tsx";
import { SignalChoice } from "../signals/signal-choice.tsx";
import { Choice } from "./choice.tsx";
import { HidingChoice } from "./hiding-choice.tsx";
import { KeptMatches } from "./kept-matches.tsx";
import { OwnFleetChoice } from "./own-fleet-choice.tsx";
import { ParametersField } from "./parameters-field.tsx";
import { SideSelect } from "./side-select.tsx";

/** What a match is to be like: the level and one press begin it, everything else may stay as it is. */
export function SetupView({ play }: { play: Play }) {
  const words = playWords();
  const { scenario, against } = play.choice.value;
  const size = scenario.board.size.join(" × ");
  const isReady = play.fleet.value !== undefined && !play.beginning.value;
  const title = useLostFocus<HTMLHeadingElement>();
  // A strategy by its name may be all of a level.
  const chosen = LEVEL_NAMES.find((level) => against === level || against === LEVELS[level]);
  return (
    <main class="play-setup">
      <section class="play-start" aria-labelledby="play-title">
        <h2 id="play-title" tabIndex={-1} ref={title}>
          {words.title}
        </h2>
        <p>{words.intro}</p>
        <fieldset class="levels">
          <legend>{words.levels}</legend>
          {LEVEL_NAMES.map((level) => (
            <Opponent
              key={level}
              name={words.levelNames[level]}
              about={words.levelAbouts[level]}
              isChosen={chosen === level}
              choose={() => play.choose({ against: level })}
            />
          ))}
          {chosen === undefined && <Opponent name={against} about={words.namedAbout} isChosen choose={() => {}} />}
        </fieldset>
        <div class="start-row">
          <button type="button" class="primary start" disabled={!isReady} onClick={() => void play.begin()}>
            {play.beginning.value ? words.starting : words.start}
          </button>
          <p class="small">{words.summary(gameTitle(scenario).title, size)}</p>
        </div>
        {play.sideTrouble.value !== undefined && (
          <p class="error-text" role="alert">
            <span lang="en">{play.sideTrouble.value}</span>
          </p>
        )}
        <DrawTrouble play={play} />
      </section>
      <details class="play-options" open={play.placing.hasBegun}>
        <summary>{words.options}</summary>
        <Options play={play} />
      </details>
      <KeptMatches play={play} />
    </main>
  );
}

/** One of those who can be played against. */
function Opponent(props: { name: string; about: string; isChosen: boolean; choose: () => void }) {
  return (
    <label>
      <input type="radio" name="level" checked={props.isChosen} onChange={props.choose} />
      <span>
        <strong>{props.name}</strong>
        <span class="level-about">{props.about}</span>
      </span>
    </label>
  );
}

/** A turn rule in words. */
const turnsText = (rule: TurnRule): string => {
  const { alternate, hitAgain, salvo } = playWords();
  return { alternate, "hit-again": hitAgain, salvo }[rule];
};

/** Everything else about a match. */
function Options({ play }: { play: Play }) {
  const words = playWords();
  const { turns, theyBegin, watch, against } = play.choice.value;
  const named = opponentOf(against);
  return (
    <div class="options">
      <GameSelect play={play} />
      <OwnFleetChoice play={play} />
      <HidingChoice play={play} />
      <Choice
        legend={words.turns}
        value={turns}
        options={TURN_RULES.map((rule) => [rule, turnsText(rule)])}
        choose={(rule) => play.choose({ turns: rule })}
      />
      <Choice
        legend={words.whoBegins}
        value={theyBegin ? "them" : "me"}
        options={[
          ["me", watch === undefined ? words.youBegin : words.firstBegins],
          ["them", watch === undefined ? words.theyBegin : words.secondBegins],
        ]}
        choose={(who) => play.choose({ theyBegin: who === "them" })}
      />
      <PaceChoice play={play} />
      <SignalChoice sound={words.sound} vibration={words.vibration} />
      <label class="field">
        <span class="field-label">{words.opponentByName}</span>
        <select
          value={named ?? ""}
          onChange={({ currentTarget }) => {
            const name = OPPONENTS.find((one) => one === currentTarget.value);
            play.choose({ against: name ?? "sailor" });
          }}
        >
          <option value="">{words.byLevel}</option>
          {OPPONENTS.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {named !== undefined && <ParametersField key={against} play={play} />}
      <label class="check">
        <input
          type="checkbox"
          checked={watch !== undefined}
          onChange={({ currentTarget }) => play.choose({ watch: currentTarget.checked ? "mate" : undefined })}
        />
        <span>{words.watchTwo}</span>
      </label>
      {watch !== undefined && (
        <SideSelect label={words.firstSide} value={watch} choose={(side: SideName) => play.choose({ watch: side })} />
      )}
    </div>
  );
}

/** The ready games, a game of boxes, and the rules that the address brought. */
function GameSelect({ play }: { play: Play }) {
  const words = playWords();
  const id = useId();
  const { scenario } = play.choice.value;
  const present = formatRules(scenario);
  const isReady = PRESETS.has(present);
  const { analyse } = links.value;
  const analysed = withoutPrior(parseAddress(analyse ?? "").knowledge.scenario);
  const isOwn = !PRESETS.has(formatRules(analysed)) && formatRules(analysed) !== present;
  return (
    <label class="field" for={id}>
      <span class="field-label">{words.game}</span>
      <select
        id={id}
        value={present}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          const chosen = value === ANALYSED ? { ok: true as const, value: analysed } : parsePreset(value);
          if (chosen.ok) play.choose({ scenario: chosen.value });
        }}
      >
        {!isReady && <option value={present}>{gameTitle(scenario).title}</option>}
        {[...PRESETS].map(([name, preset]) => (
          <option key={name} value={name}>
            {presetTitle(preset).title}, {preset.source.board.size.join(" × ")}
          </option>
        ))}
        {isOwn && <option value={ANALYSED}>{words.ownRules}</option>}
        {present !== BOXES && <option value={BOXES}>{words.boxGame}, 5 × 5</option>}
      </select>
      <span class="small">
        {gameTitle(scenario).about} ({formatScenario(scenario).board.size.join(" × ")}, {shipCount(scenario.fleet)})
      </span>
    </label>
  );
}

const BOXES = "boxes:5x2:3";
const ANALYSED = "analysed";
