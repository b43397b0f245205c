/**
 * Renders the start, the end and the venue's time zone for items that guests book by the hour, by minutes or by time
 * slot. The times come from the item's last quote. `onChoose` receives each selection. Few items have times, so this
 * module loads on demand.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item, Quote, StartTime } from '../../api/types.ts';
import type { LengthRange } from '../../flow/quotes/end-search.ts';
import { hasNoFreeTime, hasEnoughPlaces, isFewLeft } from '../../flow/quotes/quote-request.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import type { Choice } from '../../flow/state.ts';
import {
  listEndTimes,
  keepDuration,
  formatDuration,
  getZoneNameIfDifferent,
  getStepMinutes,
} from '../../values/dates/durations.ts';
import { enSpecialItems } from '../../i18n/en/special-items.ts';
import type { Locale } from '../../i18n/locale.ts';
import { dotSeparator } from '../shared/text.ts';

interface StartTimesView {
  locale: Locale;
  item: Item;
  choice: Choice;
  /**
   * The last quote of the item. Until the quote for the selected day arrives, the times of the previous day stay
   * visible, without the number of places left.
   */
  latestQuote: Quote | undefined;
  /** The possible lengths for the selected start, in steps of the item's unit; undefined if unknown. */
  lengthRange?: LengthRange | undefined;
  /** IANA name of the venue's time zone. */
  timeZone: string;
  onChoose: (selectedTimes: Partial<Choice>) => void;
}

const getTimesMessages = (locale: Locale) => locale.section('times', enSpecialItems.times);

/** Renders the times of the selected day. Renders nothing for an item booked by the day or night. */
export function startTimesTemplate(view: StartTimesView): TemplateResult | typeof nothing {
  const { locale, item, choice, latestQuote, timeZone } = view;
  const messages = getTimesMessages(locale);
  const hasTimeSlots = item.unit === 'TS';
  if (!isTimed(item)) return nothing;
  const startTimes = latestQuote?.times ?? [];
  const timeZoneDay = choice.start ?? latestQuote?.start;
  const timeZoneName = timeZoneDay ? getZoneNameIfDifferent(timeZoneDay, timeZone, locale.formatTag) : '';
  const isQuoteOfSelectedDay = latestQuote?.start === choice.start;
  const hasNoTimeLeft = isQuoteOfSelectedDay && latestQuote !== undefined && hasNoFreeTime(latestQuote);
  return html`<fieldset class="times" part="times" translate="no" aria-busy=${latestQuote === undefined}>
    <legend>${hasTimeSlots ? messages.slots : messages.start}</legend>
    ${
      latestQuote === undefined
        ? html`<div class="skeleton"></div>`
        : html`<div class=${hasTimeSlots ? 'slots' : 'starts'}>
            ${startTimes.map((startTime, index) => startTimeTemplate(view, startTime, index, isQuoteOfSelectedDay))}
          </div>`
    }
    ${hasNoTimeLeft ? html`<p class="reason" part="reason">${messages.none}</p>` : nothing}
    ${hasTimeSlots || item.fixedLength > 0 ? nothing : endTimeListTemplate(view)}
    ${timeZoneName ? html`<p class="muted zone" part="zone">${messages.venue(timeZoneName)}</p>` : nothing}
  </fieldset>`;
}

function startTimeTemplate(
  { locale, item, choice, latestQuote, onChoose }: StartTimesView,
  { start, end, left }: StartTime,
  timeIndex: number,
  isQuoteOfSelectedDay: boolean,
): TemplateResult {
  const messages = getTimesMessages(locale);
  const hasTimeSlots = item.unit === 'TS';
  const isTimeFull = isQuoteOfSelectedDay && !hasEnoughPlaces(left, latestQuote?.needs);
  const capacityNote =
    isQuoteOfSelectedDay && left === 0
      ? messages.full
      : isQuoteOfSelectedDay && left !== null && (hasTimeSlots || isTimeFull || isFewLeft(left))
        ? messages.places(left)
        : '';
  const chooseTime = () =>
    onChoose(hasTimeSlots ? { timeslot: timeIndex } : { startTime: start, endTime: moveEndTime(choice, start) });
  const isSelected = hasTimeSlots ? choice.timeslot === timeIndex : choice.startTime === start;
  return html`<label
    class="time ${isTimeFull ? 'full' : isSelected ? 'chosen' : ''}"
    part=${isTimeFull ? 'time full' : 'time'}
  >
    <input type="radio" name="time" .checked=${isSelected} ?disabled=${isTimeFull} @change=${chooseTime} />
    <span>${locale.times(start, end)}</span>
    ${capacityNote ? html` <small class=${!isTimeFull && isFewLeft(left) ? 'low' : ''}>${capacityNote}</small>` : nothing}
  </label>`;
}

/**
 * Returns the end time that keeps the selected length after the guest selects a new start. The end is at most midnight.
 * Returns undefined if the guest has selected no end.
 */
function moveEndTime({ startTime, endTime }: Choice, newStartTime: string): string | undefined {
  return startTime && endTime && keepDuration(startTime, endTime, newStartTime);
}

/**
 * Renders the list of possible end times, in steps of the item's unit. Until the search for possible lengths ends, the
 * list has all end times of the day.
 */
function endTimeListTemplate({
  locale,
  item,
  choice,
  latestQuote,
  lengthRange,
  onChoose,
}: StartTimesView): TemplateResult {
  const endTimesOfDay = choice.startTime === undefined ? [] : listEndTimes(choice.startTime, getStepMinutes(item));
  const possibleEndTimes = lengthRange
    ? endTimesOfDay.slice(lengthRange.shortest - 1, lengthRange.longest)
    : endTimesOfDay;
  const selectedEndTime =
    choice.endTime ?? (latestQuote?.startTime === choice.startTime ? latestQuote?.endTime : undefined);
  // The list stays empty and disabled until the guest selects a start time.
  return html`<label class="until" part="until"
    >${getTimesMessages(locale).until}
    <select
      ?disabled=${possibleEndTimes.length === 0}
      @change=${(event: Event) => onChoose({ endTime: (event.target as HTMLSelectElement).value })}
    >
      ${possibleEndTimes.map(({ time, minutes }) => {
        const optionText =
          locale.time(time) +
          dotSeparator +
          formatDuration(minutes, locale.formatTag, getTimesMessages(locale).duration);
        return html`<option value=${time} .selected=${time === selectedEndTime}>${optionText}</option>`;
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
