import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { BookingForm, FormField, Session } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Problem } from '../../values/problem.ts';
import type { Locale } from '../../i18n/locale.ts';
import { nextTask } from '../../page/next-task.ts';
import { cleanValues, fieldProblemsOf, refusedFields, type FieldProblems } from './form-check.ts';
import { formProblem } from './form-problem.ts';
import { noFormProblems, reduceProblems, type FormEvent } from './form-problems.ts';
import { fieldsOf } from '../shared/forms.ts';
import { meantAddress } from './email-typo.ts';
import { fieldsTemplate, isMoreGiven, keyOf } from './form-fields.ts';
import type * as guestModule from './guest-labels.ts';
import { isForeign, loadGuestLabels } from './load-guest-labels.ts';
import { withoutStrayRegion } from './form-order.ts';
import { formStyles } from './form-styles.ts';
import { actTemplate, orderStyles, orderTemplate } from './order-view.ts';
import { policyStyles, policyTemplate } from './policy-view.ts';
import { problemTemplate } from './problem-view.ts';
import { createPressGuard } from '../shared/book-button.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { request } from '../shared/requests.ts';
import { StepElement, stepStyles } from '../shared/step-element.ts';
import { leafWidth, theme } from '../shared/theme.ts';

type Values = Readonly<Record<string, string>>;

/**
 * The account's own booking form, the order beside it, and the button that leads on: to the booking, or to the review.
 * Every keystroke is handed up, so that nothing typed is ever lost. A field that was filled in is checked when it is left, all
 * of them when the form is handed in, and nothing while somebody types: what is right then is no longer called wrong. Enter in
 * a field leads on to the next and at last to the button: nobody is bound to pay by a key.
 *
 * @tag slipway-form
 * @fires details-type - `{values}`, all of them by field id; bubbles, not composed
 * @fires details-submit - `{values}`, checked, once for a double click; bubbles, not composed
 * @fires live-region-say - what is wrong with a field that was left; bubbles, not composed
 * @fires cart-show - leads to the cart, which edits several lines; bubbles, not composed
 * @fires line-edit - `{lineId}`: opens the only line for editing; bubbles, not composed
 * @csspart add-on - one add-on of a line
 * @csspart add-ons - the add-ons of a line
 * @csspart book - beside `submit`: the button books
 * @csspart discount - what a code takes off
 * @csspart due - what is to be paid now
 * @csspart field - one field with its label
 * @csspart field-box - what is typed or chosen in
 * @csspart field-choice - one choice among several
 * @csspart field-fault - what is wrong in a field
 * @csspart field-invalid - a field in which something is wrong
 * @csspart field-label - the label of a field
 * @csspart field-meant - the address that was most likely meant
 * @csspart field-take - the button that takes it
 * @csspart field-text - text between the fields
 * @csspart field-tip - how to fill a field
 * @csspart form - the form
 * @csspart gone - beside `line-state`: the line can no longer be had
 * @csspart heading - the heading
 * @csspart line - one line
 * @csspart line-gone - a line that can no longer be had
 * @csspart line-mark - that a line is an add-on
 * @csspart line-name - the name of a line
 * @csspart line-state - why a line can no longer be had
 * @csspart line-summary - what was chosen, in the service's words
 * @csspart line-total - what a line costs
 * @csspart line-when - when a line is for
 * @csspart lines - the list of lines
 * @csspart more - the fields that may be left out, folded
 * @csspart more-label - what unfolds them
 * @csspart order - what is booked
 * @csspart order-edit - the button that edits the only line, or leads to the cart
 * @csspart order-fold - what unfolds the order on a narrow element
 * @csspart order-heading - the heading of the order
 * @csspart pays - the amount due now, and the place of its payment
 * @csspart picture - the picture of a line
 * @csspart policy - the whole terms
 * @csspart policy-open - the button that shows the terms, or hides them
 * @csspart primary - beside `submit`: the one button that leads on
 * @csspart privacy - the link to the venue's privacy notice
 * @csspart problem - the list of what is wrong
 * @csspart submit - the button to the next step
 * @csspart subtotal - the sum before discount and tax
 * @csspart tax - the tax
 * @csspart total - the sum
 * @csspart totals - the sums
 */
export class SlipwayForm extends StepElement {
  static override properties = {
    form: { attribute: false },
    session: { attribute: false },
    periods: { attribute: false },
    pictures: { attribute: false },
    editable: { attribute: false },
    paymentNotes: { attribute: false },
    leadsTo: { attribute: false },
    booking: { type: Boolean },
    privacyUrl: { attribute: false },
    values: { attribute: false },
    problem: { attribute: false },
    busy: { type: Boolean },
    wait: { attribute: false },
    problems: { state: true },
    meant: { state: true },
    isOrderOpen: { state: true },
    isPolicyOpen: { state: true },
    isMoreDrawn: { state: true },
    guestLabels: { state: true },
  };

  /** The fields to show; undefined while they load. */
  form: BookingForm | undefined;
  /** What is to be booked. */
  session: Session | null = null;
  /** When, in the visitor's language, by line id. */
  periods: Readonly<Record<string, string>> = {};
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>> = {};
  /** Ids of the lines that the guest can edit. */
  editable: readonly string[] = [];
  /** Lines above the button that books: the amount due now, and the place of its payment. */
  paymentNotes: readonly string[] = [];
  /** What the button does once the details are right. */
  leadsTo: 'book' | 'review' = 'book';
  /** The booking is being made. */
  booking = false;
  /** Address of the venue's privacy notice, `''` for none. */
  privacyUrl = '';
  /** Typed so far, by field id; stands before the form's own values. */
  values: Values = {};
  /** Why the service did not take the details; a refusal's fields are marked where they stand. */
  problem: Problem | null = null;
  /** The service is being asked: nothing can be handed in. */
  busy = false;
  /** Seconds in which it is of no use to hand it in. */
  wait = 0;

  private problems = noFormProblems;
  /** Addresses that were most likely meant, by field id. */
  private meant: Values = {};
  private isOrderOpen = false;
  private isPolicyOpen = false;
  /** What is folded away is drawn, too: after what is seen, which it would keep waiting. */
  private isMoreDrawn = false;
  /** Words labels for the guest; null if the account writes in the guest's language, undefined while it loads. */
  private guestLabels: typeof guestModule | null | undefined = null;
  #guestForm: guestModule.GuestForm | null = null;
  /** What may be left out is unfolded: something in it was given. */
  #isMoreOpen = false;
  #isNewPress = createPressGuard();

  override willUpdate(changed: PropertyValues<this>): void {
    const { problem, locale, values } = this;
    if (changed.has('locale') && locale && isForeign(locale) && !this.guestLabels) this.#loadGuestLabels(locale);
    if (changed.has('form') || changed.has('locale')) this.#guestForm = null;
    if (!changed.has('problem') && !changed.has('locale')) return;
    const refusals = locale ? refusedFields(problem, this.#boxes, (id) => this.#value(id) !== '', locale.text) : {};
    if (changed.has('problem')) this.#reduce({ type: 'service', problem, values, fields: refusals });
    else this.#reduce({ type: 'reword', checks: this.#check(), refusals });
  }

  override updated(changed: PropertyValues<this>): void {
    if (this.#form && !this.isMoreDrawn) void nextTask().then(() => (this.isMoreDrawn = true));
    const more = this.renderRoot.querySelector<HTMLDetailsElement>('.more:not([open])');
    if (more?.querySelector('[aria-invalid="true"]')) more.open = true;
    // The first render is a change of step, where the element around decides about the focus.
    if (this.problem && changed.has('problem') && changed.get('problem') !== undefined) this.focusOn('.problem');
  }

  /** Moves focus to what is wrong, else to the heading. */
  override async focusHeading(): Promise<void> {
    await super.focusHeading();
    this.focusOn('.problem');
  }

  protected override waits(): boolean {
    return this.busy || !this.#form;
  }

  protected override renderStep(locale: Locale): TemplateResult {
    const { session, busy } = this;
    const form = this.#form;
    const policy = {
      policy: form?.policy ?? '',
      privacyUrl: this.privacyUrl,
      isOpen: this.isPolicyOpen,
      onToggle: () => (this.isPolicyOpen = !this.isPolicyOpen),
    };
    const order = {
      periods: this.periods,
      pictures: this.pictures,
      isOpen: this.isOrderOpen,
      busy,
      onToggle: () => (this.isOrderOpen = !this.isOrderOpen),
      onEdit: () => busy || this.#editOrder(),
    };
    const act = {
      session,
      paymentNotes: this.paymentNotes,
      leadsTo: this.leadsTo,
      booking: this.booking,
      isDisabled: busy || this.wait > 0,
    };
    return html`${this.renderHeading(locale.text.details.label)} ${this.#renderProblem(locale)}
      <div class="sides">
        ${session ? orderTemplate({ ...order, session }, locale) : nothing}
        <div class="left">
          ${
            form
              ? html`${this.#renderForm(form, locale)} ${policyTemplate(policy, locale)}`
              : html`<div class="skeleton"><span class="visually-hidden">${locale.text.loading}</span></div>`
          }
        </div>
        ${form ? actTemplate(act, locale) : nothing}
      </div>`;
  }

  #editOrder(): void {
    const [line, second] = linesOf(this.session);
    if (line && !second && this.editable.includes(line.id)) request(this, 'line-edit', { lineId: line.id });
    else request(this, 'cart-show');
  }

  #renderProblem(locale: Locale): TemplateResult | typeof nothing {
    const { service: problem, list: listed } = this.problems;
    const summary = formProblem(problem, listed, this.#boxes, locale);
    const idOf = (field: FormField) => keyOf(field, this.#form);
    return problemTemplate({ summary, problem, listed, keyOf: idOf, onGo: (field) => this.#goTo(field) }, locale);
  }

  #renderForm(form: BookingForm, locale: Locale): TemplateResult {
    this.#isMoreOpen ||= isMoreGiven(form, this.values);
    const view = {
      form,
      guestForm: this.#guestForm,
      given: (id: string) => this.#value(id),
      problems: this.problems.fields,
      meant: this.meant,
      isMoreOpen: this.#isMoreOpen,
      isMoreDrawn: this.isMoreDrawn,
      onTake: this.#take,
    };
    return html`<form
      id="form"
      part="form"
      novalidate
      @input=${this.#type}
      @change=${this.#leave}
      @keydown=${this.#goOn}
      @submit=${this.#handIn}
    >
      ${fieldsTemplate(view, locale)}
    </form>`;
  }

  /** Undefined until every label is there: a label that changes later would move the fields below it. */
  get #form(): BookingForm | undefined {
    const { form, locale, guestLabels } = this;
    if (guestLabels === undefined) return undefined;
    if (guestLabels && form && locale && isForeign(locale)) this.#guestForm ??= guestLabels.wordForGuest(form, locale);
    return this.#guestForm?.form ?? form;
  }

  /** Every box of the form; none while it loads. */
  get #boxes(): readonly FormField[] {
    return this.#form ? fieldsOf(this.#form) : [];
  }

  #loadGuestLabels(locale: Locale): void {
    // If the page switches its language, the fields stay, with the guest's focus.
    if (!this.renderRoot.querySelector('input')) this.guestLabels = undefined;
    void loadGuestLabels(locale).then((module) => (this.guestLabels = module));
  }

  #value(id: string): string {
    return this.values[id] ?? this.#boxes.find((box) => box.id === id)?.value ?? '';
  }

  #type({ target }: Event): void {
    this.values = this.#read();
    // What is suggested is looked at while the next field is typed into: it goes with the address alone.
    if ((target as HTMLInputElement).name in this.meant) this.meant = {};
    this.#reduce({ type: 'type', ...this.#edit() });
    request(this, 'details-type', { values: this.values });
  }

  /** What is wrong with a field that was filled in is said once it is left, before anything else was handed in too. */
  #leave({ target }: Event): void {
    const { name } = target as HTMLInputElement;
    const before = this.problems.fields[name];
    this.#reduce({ type: 'leave', fieldId: name, ...this.#edit() });
    const words = this.problems.fields[name];
    if (words && words !== before) request(this, 'live-region-say', { words });
    const box = this.#boxes.find(({ id }) => id === name);
    if (box?.mask === 'email') this.meant = { [box.id]: meantAddress(this.#value(box.id)) };
  }

  /** Takes the address that was most likely meant. */
  #take = (field: FormField, address: string): void => {
    this.meant = {};
    this.values = { ...this.#read(), [field.id]: address };
    this.#reduce({ type: 'leave', fieldId: null, ...this.#edit() });
    request(this, 'details-type', { values: this.values });
    this.#goTo(field);
  };

  /** Enter leads to the next field that has still to be filled, at last to the button. */
  #goOn(event: KeyboardEvent): void {
    const { target, key, isComposing } = event;
    if (key !== 'Enter' || isComposing || this.leadsTo !== 'book' || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    this.values = this.#read();
    const wrong = this.#check();
    const boxes = [...(target.form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
    const next = boxes.slice(boxes.indexOf(target) + 1).find(({ name }) => wrong[name]);
    if (next) focusInside(next);
    else if (this.#submit()) this.focusOn('[part~="submit"]');
  }

  #reduce(event: FormEvent): void {
    this.problems = reduceProblems(this.problems, event);
  }

  #edit(): { values: Values; checks: FieldProblems } {
    return { values: this.values, checks: this.#check() };
  }

  /** The problems of the present values, by field id. */
  #check(): FieldProblems {
    return this.locale ? fieldProblemsOf(this.#boxes, this.form?.terms?.id, this.values, this.locale.text) : {};
  }

  #handIn(event: Event): void {
    event.preventDefault();
    if (this.busy || this.wait > 0) return;
    if (this.#submit() && this.#isNewPress(event)) request(this, 'details-submit', { values: this.values });
  }

  /** Checks every field. Returns false, and leads to the list of problems, if one is invalid. */
  #submit(): boolean {
    this.values = cleanValues(this.#boxes, this.#read());
    this.#reduce({ type: 'submit', ...this.#edit() });
    const isValid = Object.keys(this.problems.fields).length === 0;
    if (!isValid) void this.updateComplete.then(() => this.focusOn('.problem'));
    return isValid;
  }

  #goTo(field: FormField): void {
    const box = this.renderRoot.querySelector<HTMLElement>(`#${keyOf(field, this.#form)}`);
    if (box) focusInside(box);
  }

  /** What the form holds now. */
  #read(): Values {
    const element = this.renderRoot.querySelector('form');
    if (!element) return this.values;
    const data = new FormData(element);
    const drawn = this.#boxes.filter(({ id }) => element.elements.namedItem(id));
    const values = Object.fromEntries(drawn.map(({ id }) => [id, data.getAll(id).join(',')]));
    return withoutStrayRegion({ ...this.values, ...values }, this.#boxes);
  }

  static override styles = [theme, controlStyles, leafWidth, stepStyles, orderStyles, policyStyles, formStyles];
}

/** Moves the focus to a field, and unfolds what it is in: nothing inside a closed `<details>` takes the focus. */
function focusInside(field: HTMLElement): void {
  const fold = field.closest('details');
  if (fold) fold.open = true;
  field.focus();
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-form': SlipwayForm;
  }
}
