/** The form that asks what is free: days in the calendar or typed, who comes, and whether other days would do as well. */
import { html, nothing, type TemplateResult } from 'lit';
import { monthsAhead } from '../../../flow/quotes/availability.ts';
import { addDays, addMonths, monthOf, type Day, type Month } from '../../../values/dates/day.ts';
import type { RequestEvent } from '../../shared/requests.ts';
import { submitForm } from '../../shared/forms.ts';
import { flexes, type DatesView, type Reason } from './dates-view.ts';
import { formatDays } from './offer-view.ts';
import { openDays, searchLocale } from './search-calendar.ts';

/** As chosen, and not yet asked for. */
export interface DatesDraft {
  from: Day | null;
  to: Day | null;
  /** Quantity by the party's members. */
  chosen: Readonly<Record<string, number>>;
  flex: number;
  /** The month shown, or the first of two. */
  month: Month;
  /** Where there is little room, only a line stands for the calendar. */
  folded: boolean;
  /** Why it cannot be asked. */
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
  const { text, asked } = view;
  return html`<form part="form" novalidate aria-label=${text.label} @submit=${acts.ask}>
    <div class="when">${foldLine(view, draft, acts)} ${reasonLine(view, draft)} ${days(view, draft, acts)}</div>
    <div class="who">
      ${party(view, draft, acts)} ${flexibility(view, draft, acts)}
      <div class="actions">
        <button class="primary" part="show" @click=${submitForm}>${text.show}</button>
        ${
          asked
            ? html`<button type="button" class="quiet" part="close" @click=${acts.close}>${text.close}</button>`
            : nothing
        }
        <button type="button" class="quiet" part="all" @click=${acts.clear}>${asked ? text.all : text.close}</button>
      </div>
    </div>
  </form>`;
}

function foldLine({ locale, nights }: DatesView, { from, to, folded }: DatesDraft, acts: DatesFormActs) {
  return html`<button
    type="button"
    part="fold"
    aria-expanded=${!folded}
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
  const { from, to, month, folded } = draft;
  return html`<div id="days" class=${folded ? 'folded' : nothing}>
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
  const words = reason.words === 'noDay' ? locale.text.ways.typed.none : text[reason.words];
  return html`<p id="reason" part="reason" role="alert" translate="no">${words}</p>`;
}

function party(
  { locale, party: members, expected, rewordWith, chosen }: DatesView,
  draft: DatesDraft,
  acts: DatesFormActs,
) {
  if (members?.length === 0) return nothing;
  return html`<slipway-parameters
    part="parameters"
    .locale=${rewordWith ? searchLocale(locale) : locale}
    .parameters=${members}
    .expected=${expected}
    .values=${{ ...chosen, ...draft.chosen }}
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
