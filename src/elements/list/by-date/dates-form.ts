/**
 * Renders the form of the date search: a calendar, date fields, the party, and flexible dates. It holds no state:
 * `dates.ts` holds the guest's input. Guests can search all days from today, so the calendar needs no availability.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { monthsAhead, type Availability } from '../../../flow/quotes/availability.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, addMonths, monthOf, type Day, type Month } from '../../../values/dates/day.ts';
import type { RequestEvent } from '../../shared/requests.ts';
import { submitForm } from '../../shared/forms.ts';
import { flexes, type DatesView, type Reason } from './dates-view.ts';
import { formatDays } from './offer-view.ts';

/** The guest's input in the form before a search. */
export interface DatesDraft {
  from: Day | null;
  to: Day | null;
  /** Quantities by the id of a party member, such as adults or children. */
  counts: Readonly<Record<string, number>>;
  flex: number;
  /** The visible month; the first one if two are visible. */
  month: Month;
  /** True if, in a narrow layout, a line of text replaces the calendar. */
  isFolded: boolean;
  /** The reason why the search cannot start; null if it can. */
  reason: Reason | null;
}

export interface DatesFormActs {
  chooseDays(detail: RequestEvent<'days-choose'>['detail']): void;
  showMonth(month: Month): void;
  type(event: Event): void;
  chooseParty(event: RequestEvent<'parameters-choose'>): void;
  chooseFlex(days: number): void;
  fold(): void;
  ask(event: Event): void;
  clear(): void;
  close(): void;
}

export function drawForm(view: DatesView, draft: DatesDraft, acts: DatesFormActs): TemplateResult {
  const { text, summary } = view;
  return html`<form part="form" novalidate aria-label=${text.label} @submit=${acts.ask}>
    <div class="when">${foldLine(view, draft, acts)} ${reasonLine(view, draft)} ${days(view, draft, acts)}</div>
    <div class="who">
      ${party(view, draft, acts)} ${flexibility(view, draft, acts)}
      <div class="actions">
        <button class="primary" part="show" @click=${submitForm}>${text.show}</button>
        ${
          summary
            ? html`<button type="button" class="quiet" part="close" @click=${acts.close}>${text.close}</button>`
            : nothing
        }
        <button type="button" class="quiet" part="all" @click=${acts.clear}>${summary ? text.all : text.close}</button>
      </div>
    </div>
  </form>`;
}

function foldLine({ locale, nights }: DatesView, { from, to, isFolded }: DatesDraft, acts: DatesFormActs) {
  return html`<button
    type="button"
    part="fold"
    aria-expanded=${!isFolded}
    aria-controls="days"
    translate="no"
    @click=${acts.fold}
  >
    <b>${from ? formatDays({ from, to: to ?? from }, nights, locale) : locale.text.calendar.labelRange}</b>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m5 9 7 7 7-7" /></svg>
  </button>`;
}

function days(view: DatesView, draft: DatesDraft, acts: DatesFormActs): TemplateResult {
  const { locale, today, nights } = view;
  const { from, to, month, isFolded } = draft;
  return html`<div id="days" class=${isFolded ? 'folded' : nothing}>
    <slipway-calendar
      .locale=${searchLocale(locale)}
      .availability=${openDays(today)}
      .today=${today}
      .month=${month}
      .lastMonth=${addMonths(monthOf(today), monthsAhead)}
      .length=${0}
      .nights=${nights}
      .start=${from}
      .end=${to && nights ? addDays(to, -1) : to}
      @days-choose=${(event: RequestEvent<'days-choose'>) => acts.chooseDays(event.detail)}
      @month-show=${({ detail }: RequestEvent<'month-show'>) => acts.showMonth(detail.month)}
    ></slipway-calendar>
    ${typedDays(draft, view, acts)}
  </div>`;
}

function typedDays(
  { from, to, reason }: DatesDraft,
  { locale, nights, text }: DatesView,
  acts: DatesFormActs,
): TemplateResult {
  const field = (name: 'from' | 'to', label: string, value: Day | null) =>
    html`<label part="field"
      >${label}
      <input
        type="date"
        name=${name}
        .value=${value ?? ''}
        aria-invalid=${reason?.field === name}
        aria-describedby=${reason?.field === name ? 'reason' : nothing}
        @change=${acts.type}
    /></label>`;
  return html`<details part="typed">
    <summary>${locale.text.ways.names.typed}</summary>
    <div class="fields">
      ${field('from', nights ? text.arrival : text.first, from)} ${field('to', nights ? text.departure : text.last, to)}
    </div>
  </details>`;
}

function reasonLine({ text, locale }: DatesView, { reason }: DatesDraft): TemplateResult | typeof nothing {
  if (!reason) return nothing;
  const words = reason.words === 'noDay' ? locale.text.calendar.label : text[reason.words];
  return html`<p id="reason" part="reason" role="alert" translate="no">${words}</p>`;
}

function party(
  { locale, party: members, memberCount, rewordWith, counts }: DatesView,
  draft: DatesDraft,
  acts: DatesFormActs,
) {
  if (members?.length === 0) return nothing;
  return html`<slipway-parameters
    part="parameters"
    .locale=${rewordWith ? searchLocale(locale) : locale}
    .parameters=${members}
    .expected=${memberCount}
    .values=${{ ...counts, ...draft.counts }}
    @parameters-choose=${acts.chooseParty}
  ></slipway-parameters>`;
}

function flexibility({ text }: DatesView, { flex }: DatesDraft, acts: DatesFormActs): TemplateResult {
  const choices = flexes.map(
    (days) =>
      html`<label part="flex-choice">
        <input type="radio" name="flex" .checked=${days === flex} @change=${() => acts.chooseFlex(days)} />
        <span>${days === 0 ? text.exact : text.within(days)}</span>
      </label>`,
  );
  return html`<fieldset part="flex">
    <legend>${text.flexible}</legend>
    <div class="choices" translate="no">${choices}</div>
  </fieldset>`;
}

let cachedDays: { today: Day; days: Availability } | undefined;

/**
 * Returns an availability in which every day from today is free, because free days are unknown before the search.
 * Returns the same object for the same day.
 */
function openDays(today: Day): Availability {
  if (cachedDays?.today !== today) cachedDays = { today, days: openFrom(today) };
  return cachedDays.days;
}

function openFrom(today: Day): Availability {
  return {
    stateOf: (day) => (day < today ? 'past' : 'free'),
    canStart: (day) => day >= today,
    canSpan: (start, end) => today <= start && start <= end,
    firstFree: (from) => (from < today ? today : from),
  };
}

const searchLocales = new WeakMap<Locale, Locale>();

/**
 * Returns a locale whose calendar describes no day as “available”, because free days are unknown before the search. It
 * marks no text as the account's language. Returns the same object for the same locale.
 */
function searchLocale(locale: Locale): Locale {
  const { text } = locale;
  const searchLocale = searchLocales.get(locale) ?? {
    ...locale,
    accountLang: '',
    text: { ...text, calendar: { ...text.calendar, free: '' } },
  };
  searchLocales.set(locale, searchLocale);
  return searchLocale;
}
