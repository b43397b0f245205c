/** Other ways to choose a date than the month's grid: typed, from a list, or knowing what each day costs. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { isTimed } from '../../../flow/quotes/item-facts.ts';
import type { CalendarWays, OwnNotes, WayFacts } from './date-input.ts';
import { dayList, dayListStyles } from './day-list.ts';
import { createDayNotes } from './day-notes.ts';
import type { Host } from '../../shared/host.ts';
import { createTypedDays, typedDaysStyles } from './typed-days.ts';

/** To type dates, to read a list of days, to see what each day costs. */
type Way = 'typed' | 'list' | 'prices';

export function createCalendarWays(host: Host, facts: WayFacts, own: OwnNotes): CalendarWays {
  host.adopt([waysStyles, typedDaysStyles, dayListStyles]);
  const open = new Set<Way>();
  const notes = createDayNotes(host, facts, { wanted: () => open.has('prices') && !own.shown(), byItself: false });
  const typed = createTypedDays(host);

  function toggle(way: Way): void {
    if (!open.delete(way)) open.add(way);
    host.requestUpdate();
  }

  return {
    notes: notes.notes,
    template(): TemplateResult {
      const locale = facts.locale();
      const { item } = host.finding;
      if (!locale || !item) return html`<div class="skeleton rows"></div>`;
      const text = locale.text.ways;
      // What is sold by time has no one price for a day, and what is shown already need not be asked for.
      const offered: Way[] = isTimed(item) || own.shown() ? ['typed', 'list'] : ['typed', 'list', 'prices'];
      return html`<div class="ways" role="group" aria-label=${text.label}>
          ${offered.map(
            (way) =>
              html`<button part="way" aria-pressed=${open.has(way)} @click=${() => toggle(way)}>
                ${text.names[way]}
              </button>`,
          )}
        </div>
        ${open.has('typed') ? typed.template(locale, text.typed) : nothing}
        ${open.has('list') ? dayList(host, locale, text.list, own.notes() ?? notes.notes()) : nothing}
        ${offered.includes('prices') && open.has('prices') ? notes.template(text.prices) : nothing}`;
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
