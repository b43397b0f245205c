/**
 * Renders the start, the end and the venue's time zone for items that guests book by the hour, by minutes or by time
 * slot. The times come from the item's last quote. `onChoose` receives each selection. Few items have times, so this
 * module loads on demand.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item, Quote, StartTime } from '../../api/types.ts';
import type { LengthRange } from '../../flow/quotes/end-search.ts';
import { hasNoTime, hasRoom, isFew } from '../../flow/quotes/quote-request.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import type { Choice } from '../../flow/state.ts';
import {
  endsAfter,
  endWithSameDuration,
  formatDuration,
  zoneNameIfDifferent,
  stepOf,
} from '../../values/dates/clock-differences.ts';
import { enSpecialItems } from '../../i18n/en/special-items.ts';
import type { Locale } from '../../i18n/locale.ts';
import { between } from '../shared/text.ts';

interface StartTimesView {
  locale: Locale;
  item: Item;
  choice: Choice;
  /**
   * The item's last quote. Until the quote of the selected day arrives, the times of a different day are visible,
   * without the capacity left.
   */
  last: Quote | undefined;
  /** The possible lengths for the selected start, in steps of the item's unit; undefined if unknown. */
  lengths?: LengthRange | undefined;
  /** IANA name of the venue's time zone. */
  timeZone: string;
  onChoose: (change: Partial<Choice>) => void;
}

const timesWords = (locale: Locale) => locale.section('times', enSpecialItems.times);

/** Renders the times of the selected day. Renders nothing for an item booked by the day or night. */
export function startTimes(view: StartTimesView): TemplateResult | typeof nothing {
  const { locale, item, choice, last, timeZone } = view;
  const words = timesWords(locale);
  const hasSlots = item.unit === 'TS';
  if (!isTimed(item)) return nothing;
  const times = last?.times ?? [];
  const day = choice.start ?? last?.start;
  const zone = day ? zoneNameIfDifferent(day, timeZone, locale.formats) : '';
  const isOfSelectedDay = last?.start === choice.start;
  const hasNoTimes = isOfSelectedDay && last !== undefined && hasNoTime(last);
  return html`<fieldset class="times" part="times" translate="no" aria-busy=${last === undefined}>
    <legend>${hasSlots ? words.slots : words.start}</legend>
    ${
      last === undefined
        ? html`<div class="skeleton"></div>`
        : html`<div class=${hasSlots ? 'slots' : 'starts'}>
            ${times.map((time, index) => timeOption(view, time, index, isOfSelectedDay))}
          </div>`
    }
    ${hasNoTimes ? html`<p class="reason" part="reason">${words.none}</p>` : nothing}
    ${hasSlots || item.fixedLength > 0 ? nothing : endTimeList(view)}
    ${zone ? html`<p class="muted zone" part="zone">${words.venue(zone)}</p>` : nothing}
  </fieldset>`;
}

function timeOption(
  { locale, item, choice, last, onChoose }: StartTimesView,
  { start, end, left }: StartTime,
  index: number,
  isOfSelectedDay: boolean,
): TemplateResult {
  const words = timesWords(locale);
  const hasSlots = item.unit === 'TS';
  const isFull = isOfSelectedDay && !hasRoom(left, last?.needs);
  const note =
    isOfSelectedDay && left === 0
      ? words.full
      : isOfSelectedDay && left !== null && (hasSlots || isFull || isFew(left))
        ? words.places(left)
        : '';
  const choose = () =>
    onChoose(hasSlots ? { timeslot: index } : { startTime: start, endTime: endAfterMove(choice, start) });
  const isSelected = hasSlots ? choice.timeslot === index : choice.startTime === start;
  return html`<label class="time ${isFull ? 'full' : isSelected ? 'chosen' : ''}" part=${isFull ? 'time full' : 'time'}>
    <input type="radio" name="time" .checked=${isSelected} ?disabled=${isFull} @change=${choose} />
    <span>${locale.times(start, end)}</span>
    ${note ? html` <small class=${!isFull && isFew(left) ? 'low' : ''}>${note}</small>` : nothing}
  </label>`;
}

/**
 * Returns the end time for a new start, so that the selected length stays the same. The end is at most midnight.
 * Returns undefined if the guest has selected no end.
 */
function endAfterMove({ startTime, endTime }: Choice, to: string): string | undefined {
  return startTime && endTime && endWithSameDuration(startTime, endTime, to);
}

/**
 * Renders the list of possible end times, in steps of the item's unit. Until the search for possible lengths ends, the
 * list has all end times of the day.
 */
function endTimeList({ locale, item, choice, last, lengths, onChoose }: StartTimesView): TemplateResult {
  const dayEnds = choice.startTime === undefined ? [] : endsAfter(choice.startTime, stepOf(item));
  const ends = lengths ? dayEnds.slice(lengths.shortest - 1, lengths.longest) : dayEnds;
  const selectedEnd = choice.endTime ?? (last?.startTime === choice.startTime ? last?.endTime : undefined);
  // The list is empty and disabled until the guest selects a start.
  return html`<label class="until" part="until"
    >${timesWords(locale).until}
    <select
      ?disabled=${ends.length === 0}
      @change=${(event: Event) => onChoose({ endTime: (event.target as HTMLSelectElement).value })}
    >
      ${ends.map(({ time, minutes }) => {
        const words =
          locale.time(time) + between + formatDuration(minutes, locale.formats, timesWords(locale).duration);
        return html`<option value=${time} .selected=${time === selectedEnd}>${words}</option>`;
      })}
    </select>
  </label>`;
}

export const startTimesStyles = css`
  .times {
    display: grid;
    gap: 12px;
  }
  .times legend {
    padding: 0 0 10px;
    font-size: 1.0625em;
    font-weight: 650;
  }
  .times .skeleton {
    block-size: 96px;
  }
  .starts,
  .slots {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(max(104px, 6.5em), 1fr));
    gap: 8px;
  }
  .slots {
    grid-template-columns: 1fr;
  }
  .time {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 0 0.5em;
    min-block-size: 44px;
    padding: 4px 8px;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  /* Reserves height for bold text and for the note about the capacity left, which arrives with the quote. */
  .starts .time {
    min-block-size: max(44px, 2.4em);
    padding: 2px 4px;
    line-height: 1.2;
    white-space: nowrap;
  }
  .starts small {
    white-space: normal;
  }
  .slots .time {
    justify-content: space-between;
    padding-inline: 16px;
  }
  @media (hover: hover) {
    .time:hover {
      background: var(--_surface);
    }
  }
  .time.chosen {
    border-color: var(--_accent);
    background: var(--_tint);
    box-shadow: inset 0 0 0 1px var(--_accent);
    font-weight: 600;
  }
  .time.full {
    border-color: var(--_line);
    background: var(--_surface);
    color: var(--_full);
    cursor: default;
  }
  .time input {
    position: absolute;
    inset: 0;
    appearance: none;
    margin: 0;
    border-radius: inherit;
    cursor: inherit;
  }
  .time .low {
    color: var(--_low);
    font-weight: 600;
  }
  .times .reason {
    color: var(--_danger);
  }
  .until {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    font-weight: 550;
  }
  .until select {
    flex: 1 15em;
    font-weight: 400;
  }
  .zone {
    font-size: 0.875em;
  }
  @media (forced-colors: active) {
    .time.chosen {
      outline: 2px solid Highlight;
    }
  }
`;
