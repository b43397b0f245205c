/** Below the calendar: what its looks mean, and the buttons for other ways to choose, which come with a chunk of their own. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../api/types.ts';
import { isTimed } from '../flow/question.ts';
import type { Voice } from '../values/voice.ts';
import type { CalendarWays, DayNotes, Way, WayFacts } from './calendar-way.ts';
import type { Shell } from './shell.ts';

export interface CalendarFoot {
  template(voice: Voice | undefined, item: Item | undefined): TemplateResult | typeof nothing;
  /** What an open way shows. */
  opened(): TemplateResult | typeof nothing;
  notes(): DayNotes | undefined;
}

export function createCalendarFoot(shell: Shell, facts: WayFacts): CalendarFoot {
  const open = new Set<Way>();
  let ways: CalendarWays | undefined;

  async function toggle(way: Way): Promise<void> {
    if (!open.delete(way)) open.add(way);
    shell.requestUpdate();
    try {
      ways ??= await import('./calendar-ways.ts').then(({ createCalendarWays }) => createCalendarWays(shell, open, facts));
    } catch {
      open.delete(way);
      shell.say(facts.voice()?.text.problems.offline ?? '');
    }
    shell.requestUpdate();
  }

  return {
    template(voice, item) {
      if (!voice || !item) return nothing;
      const words = voice.text.ways;
      const offered: Way[] = isTimed(item) ? ['typed', 'list'] : ['typed', 'list', 'prices'];
      return html`<ul class="legend" part="legend">${(['free', 'taken', 'chosen'] as const).map((state) => html`<li class=${state}><i aria-hidden="true">7</i>${words[state]}</li>`)}</ul>
      <div class="ways" part="ways" role="group" aria-label=${words.label}>${offered.map((way) => html`<button class="quiet" part="way" aria-pressed=${open.has(way)} @click=${() => toggle(way)}>${words[way]}</button>`)}</div>`;
    },
    opened: () => (open.size > 0 && ways ? ways.template() : nothing),
    notes: () => (open.has('prices') ? ways?.notes() : undefined),
  };
}

export const calendarFootStyles = css`
  .legend,
  .ways {
    display: flex;
    flex-wrap: wrap;
    font-size: 0.8125em;
  }
  .legend {
    gap: 0.25em 0.75em;
    color: var(--_muted);
  }
  .legend i {
    display: inline-grid;
    place-items: center;
    inline-size: 1.5em;
    block-size: 1.5em;
    margin-inline-end: 0.25em;
    border-radius: 0.375em;
    font-style: normal;
  }
  .legend .free i {
    border: 1px solid var(--_line);
  }
  .legend .taken i {
    color: var(--_full);
    text-decoration: line-through;
  }
  .legend .chosen i {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .ways {
    flex-wrap: nowrap;
    gap: 0.25rem;
  }
  .ways [aria-pressed='true'] {
    text-decoration: none;
    background: var(--_tint);
  }
`;
