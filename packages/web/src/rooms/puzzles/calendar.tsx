import { useSignal } from "@preact/signals";
import { ChevronLeft, ChevronRight } from "lucide";
import { useLayoutEffect, useRef } from "preact/hooks";
import { boardWords } from "../../board/texts/words.ts";
import { language } from "../../language/language.ts";
import { IconButton } from "../../parts/icon.tsx";
import type { DayMark } from "../../shell/rooms.ts";
import { dateOf, dayOf, FIRST_DAY } from "./puzzle-name.ts";
import { puzzlesWords as words } from "./texts/words.ts";

/** The sign of each mark: signs, not colours, tell the days apart. */
const SIGNS: Readonly<Record<DayMark, string>> = { done: "✓", late: "(✓)", missed: "✗", begun: "…" };

const MARKS = Object.keys(SIGNS) as DayMark[];

/** A month as a number: 202611. */
const monthOf = (day: number): number => Math.floor(day / 100);

/** The day that many days and months later; one that its month lacks is the month's last. */
const dayAfter = (day: number, days: number, months = 0): number => {
  const from = dateOf(day) as Date;
  const last = new Date(from.getFullYear(), from.getMonth() + months + 1, 0, 12).getDate();
  const inMonth = months === 0 ? from.getDate() : Math.min(from.getDate(), last);
  return dayOf(new Date(from.getFullYear(), from.getMonth() + months, inMonth + days, 12));
};

/** The day to which a key leads: the one beside, above or below, an end of the week, the same day of another month. */
const dayByKey = (day: number, key: string): number | undefined => {
  const weekday = ((dateOf(day) as Date).getDay() + 6) % 7;
  const days: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
    ...{ Home: -weekday, End: 6 - weekday },
  };
  if (key === "PageUp" || key === "PageDown") return dayAfter(day, 0, key === "PageUp" ? -1 : 1);
  return days[key] === undefined ? undefined : dayAfter(day, days[key]);
};

/** The days of a month in weeks from Monday to Sunday; undefined before the first and after the last. */
const weeksOf = (month: number): (number | undefined)[][] => {
  const days = Array.from({ length: 31 }, (_, i) => month * 100 + i + 1).filter((day) => dateOf(day) !== undefined);
  const before = ((dateOf(days[0])?.getDay() ?? 0) + 6) % 7;
  const cells = [...new Array<undefined>(before).fill(undefined), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday]),
  );
};

const written = (day: number, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language.value === "en" ? "en-GB" : language.value, how).format(dateOf(day));

export interface CalendarProps {
  readonly today: number;
  /** The day whose puzzle is on the screen. */
  readonly shown: number | undefined;
  readonly markOf: (day: number) => DayMark | undefined;
  readonly addressOf: (day: number) => string;
}

/**
 * The puzzles of the days, a month at a time: how each one went, with a link to it. One link is a stop of the Tab key;
 * from it, keys lead to the others, as in other grids of dates.
 */
export function Calendar(props: CalendarProps) {
  const { today, shown } = props;
  const at = useSignal(shown ?? today);
  const isByKey = useRef(false);
  const table = useRef<HTMLTableElement>(null);
  const goTo = (day: number): void => {
    at.value = Math.min(Math.max(day, FIRST_DAY), today);
  };
  useLayoutEffect(() => {
    if (isByKey.current) table.current?.querySelector<HTMLElement>("a[tabindex='0']")?.focus();
    isByKey.current = false;
  }, [at.value]);
  const press = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const day = altKey || ctrlKey || metaKey || shiftKey ? undefined : dayByKey(at.peek(), key);
    if (day === undefined) return;
    event.preventDefault();
    const before = at.peek();
    goTo(day);
    isByKey.current = at.peek() !== before;
  };
  const month = monthOf(at.value);
  const weeks = weeksOf(month);
  return (
    <div class="puzzle-calendar stack">
      <p class="apart">
        <IconButton
          name={words.calendar.before}
          icon={ChevronLeft}
          size={18}
          disabled={month <= monthOf(FIRST_DAY)}
          onClick={() => goTo(dayAfter(at.peek(), 0, -1))}
        />
        <strong role="status">{written(month * 100 + 1, { month: "long", year: "numeric" })}</strong>
        <IconButton
          name={words.calendar.after}
          icon={ChevronRight}
          size={18}
          disabled={month >= monthOf(today)}
          onClick={() => goTo(dayAfter(at.peek(), 0, 1))}
        />
      </p>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA lets a table be a grid, with its rows and cells
        role="grid"
        ref={table}
        aria-label={words.calendar.title}
        onKeyDown={press}
        onFocusIn={({ target }) => {
          const day = Number((target as HTMLElement).dataset["day"]);
          if (day) at.value = day;
        }}
      >
        <thead>
          <tr>
            {/* 5 January 2026 was a Monday. */}
            {[5, 6, 7, 8, 9, 10, 11].map((day) => (
              <th key={day} scope="col" class="small" aria-label={written(20260100 + day, { weekday: "long" })}>
                {written(20260100 + day, { weekday: "narrow" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, i) => (
            <tr key={i}>
              {week.map((day, weekday) => (
                <td key={weekday}>{day !== undefined && <Day day={day} isStop={day === at.value} {...props} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small flow gap-1">
        {MARKS.map((mark) => (
          <span key={mark}>
            {SIGNS[mark]} {words.calendar.marks[mark]}
          </span>
        ))}
      </p>
    </div>
  );
}

function Day({ day, today, shown, markOf, addressOf, isStop }: CalendarProps & { day: number; isStop: boolean }) {
  const number = day % 100;
  if (day > today) return <span class="small">{number}</span>;
  const mark = markOf(day);
  const name = [
    written(day, { day: "numeric", month: "long" }),
    words.calendar.marks[mark ?? "open"],
    ...(day === today ? [words.calendar.today] : []),
  ];
  return (
    <a
      href={`#${addressOf(day)}`}
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      class={day === today ? "is-today" : ""}
      aria-current={day === shown ? "page" : undefined}
      aria-label={name.join(boardWords.comma)}
    >
      {number}
      <span class="small">{mark ? SIGNS[mark] : " "}</span>
    </a>
  );
}
