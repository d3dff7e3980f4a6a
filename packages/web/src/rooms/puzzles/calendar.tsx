import { useSignal } from "@preact/signals";
import { ChevronLeft, ChevronRight } from "lucide";
import { boardWords } from "../../board/texts/words.ts";
import { language } from "../../language/language.ts";
import { IconButton } from "../../parts/icon.tsx";
import type { DayMark } from "../../shell/rooms.ts";
import { dateOf, FIRST_DAY } from "./puzzle-name.ts";
import { puzzlesWords as words } from "./texts/words.ts";

/** The sign of each mark: signs, not colours, tell the days apart. */
const SIGNS: Readonly<Record<DayMark, string>> = { done: "✓", late: "(✓)", missed: "✗", begun: "…" };

const MARKS = Object.keys(SIGNS) as DayMark[];

/** A month as a number: 202611. */
const monthOf = (day: number): number => Math.floor(day / 100);

const monthAfter = (month: number, by: 1 | -1): number => {
  const count = Math.floor(month / 100) * 12 + (month % 100) - 1 + by;
  return Math.floor(count / 12) * 100 + (count % 12) + 1;
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

/** The puzzles of the days, a month at a time: how each one went, with a link to it. */
export function Calendar(props: CalendarProps) {
  const month = useSignal(monthOf(props.shown ?? props.today));
  const first = month.value * 100 + 1;
  const weeks = weeksOf(month.value);
  return (
    <div class="puzzle-calendar stack">
      <p class="apart">
        <IconButton
          name={words.calendar.before}
          icon={ChevronLeft}
          size={18}
          disabled={month.value <= monthOf(FIRST_DAY)}
          onClick={() => (month.value = monthAfter(month.peek(), -1))}
        />
        <strong role="status">{written(first, { month: "long", year: "numeric" })}</strong>
        <IconButton
          name={words.calendar.after}
          icon={ChevronRight}
          size={18}
          disabled={month.value >= monthOf(props.today)}
          onClick={() => (month.value = monthAfter(month.peek(), 1))}
        />
      </p>
      <table>
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
                <td key={weekday}>{day !== undefined && <Day day={day} {...props} />}</td>
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

function Day({ day, today, shown, markOf, addressOf }: CalendarProps & { day: number }) {
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
      class={day === today ? "is-today" : ""}
      aria-current={day === shown ? "page" : undefined}
      aria-label={name.join(boardWords.comma)}
    >
      {number}
      <span class="small">{mark ? SIGNS[mark] : " "}</span>
    </a>
  );
}
