/** Other ways to choose a date than the month's grid: typed, from a list, or knowing what each day costs. A chunk of its own. */
import { initialState, Task } from '@lit/task';
import { css, html, nothing, type TemplateResult } from 'lit';
import { isTimed } from '../flow/availability.ts';
import { loadWaysText } from '../values/text/ways-languages.ts';
import type { CalendarWays, WayFacts } from './calendar-way.ts';
import { dateFieldStyles } from './date-field-styles.ts';
import { dayList, dayListStyles } from './day-list.ts';
import { createDayNotes } from './day-notes.ts';
import type { Shell } from './shell.ts';
import { createTypedDays, typedDaysStyles } from './typed-days.ts';

/** To type dates, to read a list of days, to see what each day costs. */
type Way = 'typed' | 'list' | 'prices';

export function createCalendarWays(shell: Shell, facts: WayFacts): CalendarWays {
  shell.adopt([waysStyles, dateFieldStyles, typedDaysStyles, dayListStyles]);
  const open = new Set<Way>();
  const words = new Task(shell, {
    args: () => [facts.voice()?.lang] as const,
    task: ([lang]) => (lang === undefined ? initialState : loadWaysText(lang)),
  });
  const notes = createDayNotes(shell, facts, () => (open.has('prices') ? words.value : undefined));
  const typed = createTypedDays(shell);

  function toggle(way: Way): void {
    if (!open.delete(way)) open.add(way);
    shell.requestUpdate();
  }

  return {
    notes: notes.look,
    template(): TemplateResult {
      const [voice, text, { item }] = [facts.voice(), words.value, shell.finding];
      if (!voice || !text || !item) return html`<div class="bone rows"></div>`;
      // What is sold by time has no one price for a day.
      const offered: Way[] = isTimed(item) ? ['typed', 'list'] : ['typed', 'list', 'prices'];
      return html`<div class="ways" role="group" aria-label=${voice.text.ways.label}>
          ${offered.map((way) => html`<button part="way" aria-pressed=${open.has(way)} @click=${() => toggle(way)}>${text.ways[way]}</button>`)}
        </div>
        ${open.has('typed') ? typed.template(voice, text.typed) : nothing}
        ${open.has('list') ? dayList(shell, voice, text.list, notes.look()) : nothing}
        ${open.has('prices') ? notes.template(text.prices) : nothing}`;
    },
  };
}

const waysStyles = css`
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .ways button {
    font-size: 0.875em;
  }
  .ways [aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_tint);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .way {
    display: grid;
    gap: 12px;
  }
  .way .reason {
    color: var(--_danger);
  }
`;
