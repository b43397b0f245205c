/**
 * Renders the form of the date search: a calendar, date fields, the party, and flexible dates. It holds no state:
 * `dates-element.ts` holds the guest's input. Guests can search all days from today, so the calendar needs no
 * availability.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { MONTHS_AHEAD, type Availability } from '../../../flow/quotes/availability.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, addMonths, toMonth, type Day, type Month } from '../../../values/dates/day.ts';
import type { RequestEvent } from '../../shared/requests.ts';
import { submitForm } from '../../shared/forms.ts';
import { flexibleDayCounts, type DatesView, type InvalidDatesReason } from './dates-content.ts';
import { formatDays } from './offer-view.ts';

/** The guest's input in the form before a search. */
export interface DatesDraft {
  from: Day | null;
  to: Day | null;
  /** Quantities by the id of a party member, such as adults or children. */
  quantities: Readonly<Record<string, number>>;
  flexDays: number;
  /** The visible month; the first one if two are visible. */
  month: Month;
  /** True if, in a narrow layout, a line of text replaces the calendar. */
  isFolded: boolean;
  /** The reason why the search cannot start; null if there is none. */
  reason: InvalidDatesReason | null;
}

export interface DatesFormActions {
  chooseDays(detail: RequestEvent<'days-choose'>['detail']): void;
  showMonth(month: Month): void;
  typeDay(event: Event): void;
  chooseParty(event: RequestEvent<'parameters-choose'>): void;
  chooseFlexDays(days: number): void;
  toggleCalendar(): void;
  requestSearch(event: Event): void;
  clearDates(): void;
  closeForm(): void;
}

export function datesFormTemplate(view: DatesView, draft: DatesDraft, actions: DatesFormActions): TemplateResult {
  const { messages, summary } = view;
  const { close: closeLabel } = messages;
  const clearLabel = summary ? messages.all : closeLabel;
  return html`<form part="form" novalidate aria-label=${messages.label} @submit=${actions.requestSearch}>
    <div class="when">
      ${foldedCalendarTemplate(view, draft, actions)} ${reasonTemplate(view, draft)}
      ${calendarTemplate(view, draft, actions)}
    </div>
    <div class="who">
      ${partyTemplate(view, draft, actions)} ${flexibilityTemplate(view, draft, actions)}
      <div class="actions">
        <button class="primary" part="show" @click=${submitForm}>${messages.show}</button>
        ${
          summary
            ? html`<button type="button" class="quiet" part="close" @click=${actions.closeForm}>${closeLabel}</button>`
            : nothing
        }
        <button type="button" class="quiet" part="all" @click=${actions.clearDates}>${clearLabel}</button>
      </div>
    </div>
  </form>`;
}

function foldedCalendarTemplate(
  { locale, isSoldByNight }: DatesView,
  { from, to, isFolded }: DatesDraft,
  actions: DatesFormActions,
) {
  return html`<button
    type="button"
    part="fold"
    aria-expanded=${!isFolded}
    aria-controls="days"
    translate="no"
    @click=${actions.toggleCalendar}
  >
    <b>${from ? formatDays({ from, to: to ?? from }, isSoldByNight, locale) : locale.text.calendar.labelRange}</b>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m5 9 7 7 7-7" /></svg>
  </button>`;
}

function calendarTemplate(view: DatesView, draft: DatesDraft, actions: DatesFormActions): TemplateResult {
  const { locale, today, isSoldByNight } = view;
  const { from, to, month, isFolded } = draft;
  return html`<div id="days" class=${isFolded ? 'folded' : nothing}>
    <slipway-calendar
      .locale=${getSearchLocale(locale)}
      .availability=${getAvailabilityFrom(today)}
      .today=${today}
      .month=${month}
      .lastMonth=${addMonths(toMonth(today), MONTHS_AHEAD)}
      .length=${0}
      .nights=${isSoldByNight}
      .start=${from}
      .end=${to && isSoldByNight ? addDays(to, -1) : to}
      @days-choose=${(event: RequestEvent<'days-choose'>) => actions.chooseDays(event.detail)}
      @month-show=${({ detail }: RequestEvent<'month-show'>) => actions.showMonth(detail.month)}
    ></slipway-calendar>
    ${typedDaysTemplate(draft, view, actions)}
  </div>`;
}

function typedDaysTemplate(
  { from, to, reason }: DatesDraft,
  { locale, isSoldByNight, messages }: DatesView,
  actions: DatesFormActions,
): TemplateResult {
  const dateFieldTemplate = (fieldName: 'from' | 'to', fieldLabel: string, fieldValue: Day | null) =>
    html`<label part="field"
      >${fieldLabel}
      <input
        type="date"
        name=${fieldName}
        .value=${fieldValue ?? ''}
        aria-invalid=${reason?.field === fieldName}
        aria-describedby=${reason?.field === fieldName ? 'reason' : nothing}
        @change=${actions.typeDay}
    /></label>`;
  return html`<details part="typed">
    <summary>${locale.text.ways.names.typed}</summary>
    <div class="fields">
      ${dateFieldTemplate('from', isSoldByNight ? messages.arrival : messages.first, from)}
      ${dateFieldTemplate('to', isSoldByNight ? messages.departure : messages.last, to)}
    </div>
  </details>`;
}

function reasonTemplate({ messages, locale }: DatesView, { reason }: DatesDraft): TemplateResult | typeof nothing {
  if (!reason) return nothing;
  const reasonText = reason.messageKey === 'noDay' ? locale.text.calendar.label : messages[reason.messageKey];
  return html`<p id="reason" part="reason" role="alert" translate="no">${reasonText}</p>`;
}

function partyTemplate(
  { locale, party: partyMembers, memberCount, hasWidgetLabels, quantities }: DatesView,
  draft: DatesDraft,
  actions: DatesFormActions,
) {
  if (partyMembers?.length === 0) return nothing;
  return html`<slipway-parameters
    part="parameters"
    .locale=${hasWidgetLabels ? getSearchLocale(locale) : locale}
    .parameters=${partyMembers}
    .expected=${memberCount}
    .values=${{ ...quantities, ...draft.quantities }}
    @parameters-choose=${actions.chooseParty}
  ></slipway-parameters>`;
}

function flexibilityTemplate(
  { messages }: DatesView,
  { flexDays: flex }: DatesDraft,
  actions: DatesFormActions,
): TemplateResult {
  const flexChoices = flexibleDayCounts.map(
    (flexDays) =>
      html`<label part="flex-choice">
        <input
          type="radio"
          name="flex"
          .checked=${flexDays === flex}
          @change=${() => actions.chooseFlexDays(flexDays)}
        />
        <span>${flexDays === 0 ? messages.exact : messages.within(flexDays)}</span>
      </label>`,
  );
  return html`<fieldset part="flex">
    <legend>${messages.flexible}</legend>
    <div class="choices" translate="no">${flexChoices}</div>
  </fieldset>`;
}

let cachedAvailability: { today: Day; availability: Availability } | undefined;

/**
 * Returns an availability in which every day from today is free, because free days are unknown before the search.
 * Returns the same object for the same day.
 */
function getAvailabilityFrom(today: Day): Availability {
  if (cachedAvailability?.today !== today) cachedAvailability = { today, availability: createAvailabilityFrom(today) };
  return cachedAvailability.availability;
}

function createAvailabilityFrom(today: Day): Availability {
  return {
    stateOf: (day) => (day < today ? 'past' : 'free'),
    canStart: (day) => day >= today,
    canSpan: (start, end) => today <= start && start <= end,
    firstFree: (earliestDay) => (earliestDay < today ? today : earliestDay),
  };
}

const searchLocalesByLocale = new WeakMap<Locale, Locale>();

/**
 * Returns a copy of the locale without the word “available” for days of the calendar, because free days are unknown
 * before the search. The copy has no account language, because the labels of the party come from the widget, not from
 * the account. Returns the same object for the same locale.
 */
function getSearchLocale(locale: Locale): Locale {
  const { text } = locale;
  const searchLocale = searchLocalesByLocale.get(locale) ?? {
    ...locale,
    accountLang: '',
    text: { ...text, calendar: { ...text.calendar, free: '' } },
  };
  searchLocalesByLocale.set(locale, searchLocale);
  return searchLocale;
}
