import { preset, type Scenario, shipCount } from "@broadside/engine";
import { formatHiddenLayout, LEVEL_NAMES, TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { strategyTitle } from "../../board/map/strategy-title.ts";
import { playerOf } from "../../board/match/match-record.ts";
import { fleets, listFleets } from "../../board/match/match-store.ts";
import { usualChoice } from "../../board/match/play-address.ts";
import { playersText } from "../../board/match/players.ts";
import { OPPONENTS, opponentOf, SIDES, type SideName } from "../../board/match/side-name.ts";
import { readLayout } from "../../board/notation/ship-notation.ts";
import { GameSelect, HidingSelect } from "../../board/rules/game-choice.tsx";
import { gameTitle } from "../../board/rules/game-title.ts";
import { parseHiding } from "../../board/rules/hiding-prior.ts";
import { formatRules } from "../../board/rules/rules.ts";
import { priorTitle, takesPrior } from "../../board/rules/rules-prior.ts";
import { matchWords } from "../../board/texts/match/words.ts";
import { boardWords } from "../../board/texts/words.ts";
import { Check, Choice, FieldLabel, Form, Labelled, Select } from "../../parts/field/choice.tsx";
import { CloseButton } from "../../parts/icon.tsx";
import { newId } from "../../parts/id.ts";
import { partsWords } from "../../parts/texts/words.ts";
import { Button } from "../../parts/theme/button.tsx";
import { PACES } from "./live-match.ts";
import type { Play } from "./play.ts";
import { playWords as words } from "./texts/words.ts";

function KeptFleets({ play }: { play: Play }) {
  const { scenario } = play.choice.value;
  const rules = formatRules(scenario);
  const name = useSignal("");
  const said = useSignal("");
  const kept = play.fleets.value.filter((fleet) => fleet.rules === rules);
  const keep = async (): Promise<void> => {
    const fleet = play.fleet.peek();
    const text = name.peek().trim().slice(0, 60);
    if (!fleet || text === "") return;
    const layout = formatHiddenLayout(fleet.layout);
    const fleetNow = { name: text, rules, layout, kept: Date.now() };
    const isKept = (await fleets.write(newId(), fleetNow)) === "written";
    said.value = isKept ? words.fleetKept({ name: text }) : words.fleetNotKept;
    if (isKept) name.value = "";
    play.fleets.value = await listFleets();
  };
  return (
    <fieldset class="stack">
      <legend class="small">{words.yourFleet}</legend>
      {kept.length > 0 && (
        <ul class="buttons" aria-label={words.keptFleets}>
          {kept.map((fleet) => (
            <li class="row" key={fleet.id}>
              <Button
                label={fleet.name}
                onClick={() => {
                  const layout = readLayout(scenario, fleet.layout);
                  if (layout.ok) play.takeFleet(layout.value);
                  else play.problems.value = [layout.error];
                }}
              />
              <CloseButton
                label={partsWords.deleteNamed({ name: fleet.name })}
                onClick={async () => {
                  await fleets.remove(fleet.id);
                  play.fleets.value = await listFleets();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Form class="buttons" submit={() => void keep()}>
        <input
          type="text"
          aria-label={words.fleetName}
          placeholder={words.fleetName}
          value={name.value}
          maxLength={60}
          onInput={({ currentTarget }) => (name.value = currentTarget.value)}
        />
        <button type="submit" disabled={name.value.trim() === "" || play.fleet.value === undefined}>
          {words.keepFleet}
        </button>
        <span class="small" role="status">
          {said.value}
        </span>
      </Form>
    </fieldset>
  );
}

/** The levels and strategies to choose from, in an order for the arrow keys; `present` may have parameters. */
const sidesFor = (present: SideName): (readonly [SideName, string])[] => {
  const levels = LEVEL_NAMES.map((level) => [level, matchWords.levelNames[level]] as const);
  const names = SIDES.includes(present) ? OPPONENTS : [present, ...OPPONENTS];
  return [...levels, ...names.map((name) => [name, name] as const)];
};

/** Full names are the same in every language. */
const EXAMPLE = "probability-chessboard:divisor=3";

/** The strategy's full name, with its parameters; Enter or leaving the field applies it. */
function ParametersField({ play }: { play: Play }) {
  const id = useId();
  const { against } = play.choice.value;
  const apply = (text: string): void => {
    if (text.trim() !== against) void play.chooseStrategy(text);
  };
  return (
    <Form
      class="field"
      submit={(form) => {
        const input = form.elements.namedItem(id);
        if (input instanceof HTMLInputElement) apply(input.value);
      }}
    >
      <FieldLabel of={id} label={words.parameters} />
      <input
        type="text"
        id={id}
        defaultValue={against}
        maxLength={200}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onChange={({ currentTarget }) => apply(currentTarget.value)}
      />
      <span class="small">
        <code>{EXAMPLE}</code>
      </span>
    </Form>
  );
}

/** A game for each amount of time: few shots, some, and the usual ones. */
const quickGames = (): readonly (readonly [Scenario, string])[] => [
  [preset("classroom"), words.quickGame],
  [preset("three-ships"), words.smallGame],
  [usualChoice().scenario, words.usualGame],
];

/** The game by the size of its board; any other game is in the options. */
export function SizeChoice({ play }: { play: Play }) {
  const { scenario } = play.choice.value;
  const present = formatRules(scenario);
  const games = quickGames();
  const isOther = games.every(([game]) => formatRules(game) !== present);
  const size = ({ board }: Scenario): string => board.size.join(" × ");
  return (
    <Choice
      legend={boardWords.gameLabel}
      value={present}
      options={[
        ...games.map(([game, name]) => [formatRules(game), `${name} ${size(game)}`] as const),
        ...(isOther ? [[present, gameTitle(scenario).title] as const] : []),
      ]}
      choose={(rules) => {
        const chosen = games.find(([game]) => formatRules(game) === rules);
        if (chosen) play.choose({ scenario: chosen[0] });
      }}
    />
  );
}

/** The turn rules that the page offers; an address can name any number of shots. */
const OFFERED_TURNS: readonly TurnRule[] = [...TURN_RULES, "3"];

/** A turn rule in words. */
export const turnsText = (rule: TurnRule): string => {
  const { alternate, hitAgain, salvo } = words;
  const named: Partial<Record<TurnRule, string>> = { alternate, "hit-again": hitAgain, salvo };
  return named[rule] ?? words.shotsEach({ n: Number(rule) });
};

/** The turn rules to choose from, with the present one. */
export const turnOptions = (present: TurnRule): (readonly [TurnRule, string])[] =>
  [...new Set([...OFFERED_TURNS, present])].map((rule) => [rule, turnsText(rule)]);

const stateOf = (play: Play): string => {
  const { scenario, turns, theyBegin, watch, against, hiding } = play.choice.value;
  const begins = watch === undefined ? [matchWords.you, words.theyBegin] : [words.firstBegins, words.secondBegins];
  return [
    words.summary({ game: gameTitle(scenario).title, size: scenario.board.size.join(" × ") }),
    boardWords.contact[scenario.contact],
    watch === undefined ? "" : playersText([playerOf(watch), playerOf(against)]),
    hiding === undefined ? "" : `${words.theyHide}${boardWords.colon}${priorTitle(hiding)}`,
    turnsText(turns),
    `${words.whoBegins}${boardWords.colon}${begins[theyBegin ? 1 : 0]}`,
    `${matchWords.pace}${boardWords.colon}${matchWords[play.pace.value]}`,
  ]
    .filter(Boolean)
    .join("\u00a0· ");
};

/** Unfolded, the options may lie below the fold: then they are scrolled to. */
const showContent = ({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }): void => {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
};

export function PaceChoice({ play }: { play: Play }) {
  return (
    <label class="flow">
      <span class="small">{matchWords.pace}</span>
      <Select
        aria-label={matchWords.pace}
        value={play.pace.value}
        options={PACES.map((pace) => [pace, matchWords[pace]])}
        choose={(pace) => play.setPace(pace)}
      />
    </label>
  );
}

export function Options({ play }: { play: Play }) {
  return (
    <details class="play-options card" onToggle={showContent}>
      <summary>
        <strong>{words.options}</strong> <span class="small">{stateOf(play)}</span>
      </summary>
      <OptionFields play={play} />
    </details>
  );
}

function OptionFields({ play }: { play: Play }) {
  const { scenario, turns, theyBegin, watch } = play.choice.value;
  return (
    <div class="options grid">
      <GameSelect scenario={scenario} choose={(chosen) => play.choose({ scenario: chosen })}>
        <span class="small sentence">
          {gameTitle(scenario).about} ({scenario.board.size.join(" × ")},{" "}
          {boardWords.ships({ n: shipCount(scenario.fleet) })})
        </span>
      </GameSelect>
      <Choice
        legend={words.turns}
        value={turns}
        options={turnOptions(turns)}
        choose={(rule) => play.choose({ turns: rule })}
      />
      <Choice
        legend={words.whoBegins}
        value={theyBegin ? "them" : "me"}
        options={[
          ["me", watch === undefined ? matchWords.you : words.firstBegins],
          ["them", watch === undefined ? words.theyBegin : words.secondBegins],
        ]}
        choose={(who) => play.choose({ theyBegin: who === "them" })}
      />
      <PaceChoice play={play} />
      {watch === undefined && <KeptFleets play={play} />}
      <ExpertFields play={play} />
    </div>
  );
}

/** What few people change: how ships are hidden, a strategy by its name, and two strategies that play each other. */
function ExpertFields({ play }: { play: Play }) {
  const { scenario, hiding, watch, against } = play.choice.value;
  const named = opponentOf(against);
  const isUsed = hiding !== undefined || watch !== undefined || named !== undefined;
  const open = useSignal(isUsed);
  return (
    <details
      class="is-whole stack"
      open={open.value || isUsed}
      onToggle={({ currentTarget }) => (open.value = currentTarget.open)}
    >
      <summary>{words.experts}</summary>
      {takesPrior(scenario) && (
        <HidingSelect
          label={words.theyHide}
          scenario={scenario}
          value={hiding ?? ""}
          others={[["", words.hideUsual]]}
          take={(text) => {
            const read = text === "" ? ({ ok: true, value: undefined } as const) : parseHiding(scenario, text);
            if (read.ok) play.choose({ hiding: read.value });
          }}
        />
      )}
      <Labelled label={words.opponentByName}>
        <Select
          value={named ?? ""}
          options={[
            ["", words.byLevel],
            ...OPPONENTS.map((name) => [name, `${strategyTitle(name)} (${name})`] as const),
          ]}
          choose={(name) => play.choose({ against: name === "" ? "cadet" : name })}
        />
      </Labelled>
      {named !== undefined && <ParametersField key={against} play={play} />}
      <Check checked={watch !== undefined} set={(checked) => play.choose({ watch: checked ? "mate" : undefined })}>
        {words.watchTwo}
      </Check>
      {watch !== undefined && (
        <Labelled label={words.firstSide}>
          <Select value={watch} options={sidesFor(watch)} choose={(side) => play.choose({ watch: side })} />
        </Labelled>
      )}
    </details>
  );
}
