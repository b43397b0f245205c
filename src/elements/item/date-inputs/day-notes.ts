/** What each day of the month shown costs for the chosen party, and what is left of it. */
import { initialState, Task } from '@lit/task';
import { html, nothing, type TemplateResult } from 'lit';
import { askDayRates } from '../../../api/day-rates.ts';
import type { DayRate, QuoteRequest } from '../../../api/types.ts';
import { dayPrices } from '../../../flow/quotes/day-prices.ts';
import { eachDay, firstDayOf, lastDayOf, type Day, type Month } from '../../../values/dates/day.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { DayNote, DayNotes, WayFacts } from './date-input.ts';
import type { Host } from '../../shared/host.ts';

/** Up to this many left is worth saying. */
const few = 3;

/** @param wanted the words, while prices are to be shown */
export function createDayNotes(
  host: Host,
  { rate, locale, quoteRequest }: WayFacts,
  wanted: () => Messages['ways'] | undefined,
) {
  /** What the prices depend on: the party and the code, not the days that happen to be chosen. */
  function asked(): string {
    const now = quoteRequest();
    return now ? JSON.stringify({ ...now, start: '', end: '' }) : '';
  }
  const prices = new Task<readonly [boolean, Month | undefined, string], ReadonlyMap<Day, DayRate>>(host, {
    args: () => [wanted() !== undefined, host.finding.month, asked()] as const,
    task: async ([shown, month, party], { signal }) => {
      const { item, availability } = host.finding;
      if (!shown || !month || !party || !item || !availability) return initialState;
      const days = eachDay(firstDayOf(month), lastDayOf(month)).filter((day) => availability.stateOf(day) !== 'past');
      const client = {
        rate,
        rateDays: (about: QuoteRequest, aborted?: AbortSignal) =>
          askDayRates(host.transport, host.settings.baseUrl, about, aborted),
      };
      const found = await dayPrices(
        client,
        { item, quoteRequest: JSON.parse(party) as QuoteRequest, days, availability },
        signal,
      );
      host.say(wanted()?.prices.shown ?? '');
      return found;
    },
  });

  function note({ day, total, left, full }: DayRate, words: Messages['ways']['prices']): DayNote {
    const free = (host.finding.availability?.stateOf(day) ?? '') === 'free';
    if (!free)
      return full
        ? { sign: words.full, words: words.full, look: 'full' }
        : { sign: words.closed, words: words.closed, look: 'full' };
    const low = left !== null && left > 0 && left <= few ? words.left(left) : '';
    const price = total ? (locale()?.money(total) ?? '') : '';
    // There is room for whole units only.
    return {
      sign: price.replace(/[.,]0+(?=\D*$)/, ''),
      words: [price, low].filter(Boolean).join(', '),
      look: low ? 'low' : '',
    };
  }

  return {
    notes(): DayNotes | undefined {
      const words = wanted()?.prices;
      return words && prices.value && new Map([...prices.value].map(([day, priced]) => [day, note(priced, words)]));
    },
    template: (words: Messages['ways']['prices']): TemplateResult | typeof nothing =>
      prices.error === undefined
        ? nothing
        : html`<p class="way reason" role="alert">
            ${words.failed} <button @click=${() => void prices.run()}>${locale()?.text.problems.retry}</button>
          </p>`,
  };
}
