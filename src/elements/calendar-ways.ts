/** Other ways to choose a date than the month's grid: typed, from a list, or knowing what each day costs. A chunk of its own. */
import { initialState, Task } from '@lit/task';
import { css, html, nothing } from 'lit';
import { loadWaysText } from '../values/text/ways-languages.ts';
import type { CalendarWays, Way, WayFacts } from './calendar-way.ts';
import { dayList, dayListStyles } from './day-list.ts';
import { createDayNotes } from './day-notes.ts';
import type { Shell } from './shell.ts';
import { createTypedDays, typedDaysStyles } from './typed-days.ts';

export function createCalendarWays(shell: Shell, open: ReadonlySet<Way>, facts: WayFacts): CalendarWays {
  shell.adopt([waysStyles, typedDaysStyles, dayListStyles]);
  const words = new Task(shell, {
    args: () => [facts.voice()?.lang] as const,
    task: ([lang]) => (lang === undefined ? initialState : loadWaysText(lang)),
  });
  const notes = createDayNotes(shell, facts, () => (open.has('prices') ? words.value : undefined));
  const typed = createTypedDays(shell);
  return {
    notes: notes.look,
    template() {
      const [voice, text] = [facts.voice(), words.value];
      if (!voice || !text) return html`<div class="bone rows"></div>`;
      return html`${open.has('typed') ? typed.template(voice, text.typed) : nothing} ${open.has('list') ? dayList(shell, voice, text.list, notes.look()) : nothing}
      ${open.has('prices') ? notes.template(text.prices) : nothing}`;
    },
  };
}

const waysStyles = css`
  .way {
    display: grid;
    gap: 0.75rem;
  }
  .way .reason {
    color: var(--_danger);
  }
`;
