/**
 * Owns the element of the booking form: its values, its focus, and the events that request to store or submit the
 * values. It does not send the booking. `form-check.ts` checks the values, `form-problems.ts` decides which problems
 * show, and `form-fields.ts` renders the fields.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { BookingForm, FormField, Session } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Problem } from '../../values/problem.ts';
import type { Locale } from '../../i18n/locale.ts';
import { waitForNextTask } from '../../page/scheduling.ts';
import { cleanFormValues, findFieldProblems, findRefusedFields, type FieldProblems } from './form-check.ts';
import { noFormProblems, problemListTemplate, reduceFormProblems, type FormEvent } from './form-problems.ts';
import { getFormFields } from '../shared/forms.ts';
import { suggestEmailAddress } from './email-typo.ts';
import { fieldsTemplate, hasOptionalValue, getFieldId } from './form-fields.ts';
import type * as guestModule from './guest-labels.ts';
import { isAccountLangForeign, loadGuestLabels } from './load-guest-labels.ts';
import { clearRegionOfOtherCountry } from './form-order.ts';
import { formStyles } from './form-styles.ts';
import { submitTemplate, orderStyles, orderTemplate } from './order-view.ts';
import { policyStyles, policyTemplate } from './policy-view.ts';
import { createDoublePressFilter } from '../shared/book-button.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { dispatchRequest } from '../shared/requests.ts';
import { StepElement, stepStyles } from '../shared/step-element.ts';
import { leafWidth, theme } from '../shared/theme.ts';

type FormValues = Readonly<Record<string, string>>;

/**
 * The booking form of the account, the order next to it, and the button that books or leads to the review. It reports
 * the values after each keystroke, so that no input gets lost. It checks a field when the guest leaves it, and all
 * fields at submission. While the guest types, it only removes problems. If the button books, Enter in a text field
 * only moves the focus, so that it never books.
 *
 * @example
 * ```html
 * <slipway-form .locale=${locale} .form=${form} .session=${session} .values=${values}></slipway-form>
 * ```
 *
 * @tag slipway-form
 * @fires details-type - `{values}`, the values of all fields by field id; bubbles, not composed
 * @fires details-submit - `{values}`, after all checks passed; once for a double click; bubbles, not composed
 * @fires live-region-say - the problem of a field that the guest leaves; bubbles, composed
 * @fires cart-show - requests the cart, if the order has several lines to edit; bubbles, not composed
 * @fires line-edit - `{lineId}`: requests to edit the only line; bubbles, not composed
 * @csspart add-on - one add-on of a line
 * @csspart add-ons - the add-ons of a line
 * @csspart book - in addition to `submit`, if the button books
 * @csspart discount - the discount of a code
 * @csspart due - the amount due now
 * @csspart field - one field with its label
 * @csspart field-box - the control of a field
 * @csspart field-choice - one choice among several
 * @csspart field-fault - the problem of a field
 * @csspart field-invalid - a field with a problem
 * @csspart field-label - the label of a field
 * @csspart field-meant - the suggested email address
 * @csspart field-take - the button that accepts the suggested address
 * @csspart field-text - text between the fields
 * @csspart field-tip - the tip for a field
 * @csspart form - the form
 * @csspart gone - in addition to `line-state`, if the line is unavailable
 * @csspart heading - the heading
 * @csspart line - one line
 * @csspart line-gone - an unavailable line
 * @csspart line-mark - the mark of an add-on
 * @csspart line-name - the name of a line
 * @csspart line-state - the reason why a line is unavailable
 * @csspart line-summary - the selection of a line, in the service's words
 * @csspart line-total - the price of a line
 * @csspart line-when - the dates of a line
 * @csspart lines - the list of lines
 * @csspart more - the collapsible section of optional fields
 * @csspart more-label - the label of that section
 * @csspart order - the order
 * @csspart order-edit - the button that edits the only line, or leads to the cart
 * @csspart order-fold - the button that expands the order in a narrow layout
 * @csspart order-heading - the heading of the order
 * @csspart pays - the amount due now, and the site that takes the payment
 * @csspart picture - the picture of a line
 * @csspart policy - the whole terms
 * @csspart policy-open - the button that shows the terms, or hides them
 * @csspart primary - in addition to `submit`: the primary button
 * @csspart privacy - the link to the venue's privacy notice
 * @csspart problem - the list of problems
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
    suggestions: { state: true },
    isOrderOpen: { state: true },
    isPolicyOpen: { state: true },
    isMoreRendered: { state: true },
    guestLabels: { state: true },
  };

  /** The account's form with its fields; undefined while it loads. */
  form: BookingForm | undefined;
  /** The session to book. */
  session: Session | null = null;
  /** Formatted dates in the guest's language, by line id. */
  periods: Readonly<Record<string, string>> = {};
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>> = {};
  /** Ids of the lines that the guest can edit. */
  editable: readonly string[] = [];
  /** Texts above the primary button: the amount due now, and the site that takes the payment. */
  paymentNotes: readonly string[] = [];
  /** The step that follows valid details: the booking, or the review. */
  leadsTo: 'book' | 'review' = 'book';
  /** True while the booking request runs. */
  booking = false;
  /** Address of the venue's privacy notice; `''` for none. */
  privacyUrl = '';
  /** The guest's values by field id. They replace the default values of the form. */
  values: FormValues = {};
  /** The service's problem with the details. The form marks the fields that the service refused. */
  problem: Problem | null = null;
  /** True while a request to the service runs. The guest cannot submit the form then. */
  busy = false;
  /** Seconds until the guest can submit again. */
  wait = 0;

  private problems = noFormProblems;
  /** Suggested email addresses, by field id. */
  private suggestions: FormValues = {};
  private isOrderOpen = false;
  private isPolicyOpen = false;
  /**
   * True after the first render of the visible fields. The collapsible section then renders the optional fields, even
   * before the guest opens it. The delay lets the visible fields appear sooner.
   */
  private isMoreRendered = false;
  /**
   * The module that translates labels. Null if the account's labels already use the guest's language or the module
   * failed to load; undefined while it loads.
   */
  private guestLabels: typeof guestModule | null | undefined = null;
  #guestForm: guestModule.TranslatedForm | null = null;
  /** True if the guest has filled a field of the collapsible section, which then starts open. */
  #hasOptionalValues = false;
  #isNewPress = createDoublePressFilter();

  override willUpdate(changedProperties: PropertyValues<this>): void {
    const { problem, locale, values } = this;
    if (changedProperties.has('locale') && locale && isAccountLangForeign(locale) && !this.guestLabels)
      this.#loadGuestLabels(locale);
    if (changedProperties.has('form') || changedProperties.has('locale')) this.#guestForm = null;
    if (!changedProperties.has('problem') && !changedProperties.has('locale')) return;
    const refusalTexts = locale
      ? findRefusedFields(problem, this.#fields, (id) => this.#getFieldValue(id) !== '', locale.text)
      : {};
    if (changedProperties.has('problem')) this.#applyEvent({ type: 'service', problem, values, fields: refusalTexts });
    else this.#applyEvent({ type: 'reword', ownProblems: this.#findProblems(), refusals: refusalTexts });
  }

  override updated(changedProperties: PropertyValues<this>): void {
    if (this.#displayedForm && !this.isMoreRendered) void waitForNextTask().then(() => (this.isMoreRendered = true));
    const closedSection = this.renderRoot.querySelector<HTMLDetailsElement>('.more:not([open])');
    if (closedSection?.querySelector('[aria-invalid="true"]')) closedSection.open = true;
    // Does nothing at the first render of the form: the root element then moves the focus, because the step has
    // changed.
    if (this.problem && changedProperties.has('problem') && changedProperties.get('problem') !== undefined)
      this.leadToProblem(this.problem);
  }

  /** Focuses the heading, or the list of problems if there is one. */
  override async focusHeading(): Promise<void> {
    await super.focusHeading();
    this.focusOn('.problem');
  }

  protected override isWaiting(): boolean {
    return this.busy || !this.#displayedForm;
  }

  protected override renderStep(locale: Locale): TemplateResult {
    const { session, busy } = this;
    const bookingForm = this.#displayedForm;
    const orderFold = {
      isOpen: this.isOrderOpen,
      onToggle: () => (this.isOrderOpen = !this.isOrderOpen),
      onEdit: () => busy || this.#editOrder(),
    };
    const policyView = {
      policy: bookingForm?.policy ?? '',
      privacyUrl: this.privacyUrl,
      isOpen: this.isPolicyOpen,
      onToggle: () => (this.isPolicyOpen = !this.isPolicyOpen),
    };
    return html`${this.renderHeading(locale.text.details.label)}
      ${problemListTemplate(this.problems, this.#fields, this.#focusField, locale)}
      <div class="sides">
        ${session ? orderTemplate(session, this, orderFold, locale) : nothing}
        <div class="left">
          ${
            bookingForm
              ? html`${this.#renderForm(bookingForm, locale)} ${policyTemplate(policyView, locale)}`
              : html`<div class="skeleton"><span class="visually-hidden">${locale.text.loading}</span></div>`
          }
        </div>
        ${bookingForm ? submitTemplate(this, this.#isBlocked, locale) : nothing}
      </div>`;
  }

  get #isBlocked(): boolean {
    return this.busy || this.wait > 0;
  }

  #editOrder(): void {
    const [firstLine, secondLine] = linesOf(this.session);
    if (firstLine && !secondLine && this.editable.includes(firstLine.id))
      dispatchRequest(this, 'line-edit', { lineId: firstLine.id });
    else dispatchRequest(this, 'cart-show');
  }

  #renderForm(form: BookingForm, locale: Locale): TemplateResult {
    this.#hasOptionalValues ||= hasOptionalValue(form, this.values);
    const fieldsView = {
      form,
      guestForm: this.#guestForm,
      valueOf: (id: string) => this.#getFieldValue(id),
      problems: this.problems.fields,
      suggestions: this.suggestions,
      hasOptionalValues: this.#hasOptionalValues,
      isMoreRendered: this.isMoreRendered,
      onAccept: this.#acceptSuggestion,
    };
    return html`<form
      id="form"
      part="form"
      novalidate
      @input=${this.#handleInput}
      @change=${this.#handleChange}
      @keydown=${this.#handleEnter}
      @submit=${this.#handleSubmit}
    >
      ${fieldsTemplate(fieldsView, locale)}
    </form>`;
  }

  /**
   * The form to render. Undefined while the translated labels load, because a label that changes later would move the
   * fields below it.
   */
  get #displayedForm(): BookingForm | undefined {
    const { form, locale, guestLabels } = this;
    if (guestLabels === undefined) return undefined;
    if (guestLabels && form && locale && isAccountLangForeign(locale))
      this.#guestForm ??= guestLabels.translateForm(form, locale);
    return this.#guestForm?.form ?? form;
  }

  /** All fields of the form; empty while it loads. */
  get #fields(): readonly FormField[] {
    return this.#displayedForm ? getFormFields(this.#displayedForm) : [];
  }

  #loadGuestLabels(locale: Locale): void {
    // `undefined` hides the form until the labels have loaded. If fields are already visible, they stay, because the
    // guest would otherwise lose the focus.
    if (!this.renderRoot.querySelector('input')) this.guestLabels = undefined;
    void loadGuestLabels(locale).then((guestLabelsModule) => (this.guestLabels = guestLabelsModule));
  }

  #getFieldValue(fieldId: string): string {
    return this.values[fieldId] ?? this.#fields.find((field) => field.id === fieldId)?.value ?? '';
  }

  #handleInput({ target }: Event): void {
    this.values = this.#readValues();
    // Removes the suggestion when the guest edits the email address. Typing in a different field keeps the suggestion.
    if ((target as HTMLInputElement).name in this.suggestions) this.suggestions = {};
    this.#applyEvent({ type: 'type', ...this.#readCurrentEdit() });
    dispatchRequest(this, 'details-type', { values: this.values });
  }

  /** Shows and announces the problem of a field when the guest leaves it, even before the first submission. */
  #handleChange({ target }: Event): void {
    const { name } = target as HTMLInputElement;
    const previousProblem = this.problems.fields[name];
    this.#applyEvent({ type: 'leave', fieldId: name, ...this.#readCurrentEdit() });
    const message = this.problems.fields[name];
    if (message && message !== previousProblem) dispatchRequest(this, 'live-region-say', { words: message });
    const field = this.#fields.find(({ id }) => id === name);
    if (field?.mask === 'email') this.suggestions = { [field.id]: suggestEmailAddress(this.#getFieldValue(field.id)) };
  }

  /** Accepts the suggested address. */
  #acceptSuggestion = (field: FormField, suggestedAddress: string): void => {
    this.suggestions = {};
    this.values = { ...this.#readValues(), [field.id]: suggestedAddress };
    this.#applyEvent({ type: 'leave', fieldId: null, ...this.#readCurrentEdit() });
    dispatchRequest(this, 'details-type', { values: this.values });
    this.#focusField(field);
  };

  /**
   * Moves the focus on Enter: to the next invalid field, or to the list of problems if only earlier fields are invalid.
   * If all fields are valid, moves the focus to the button.
   */
  #handleEnter(event: KeyboardEvent): void {
    const { target, key, isComposing } = event;
    if (key !== 'Enter' || isComposing || this.leadsTo !== 'book' || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    this.values = this.#readValues();
    const problemsByField = this.#findProblems();
    const controls = [...(target.form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
    const invalidControl = controls.slice(controls.indexOf(target) + 1).find(({ name }) => problemsByField[name]);
    if (invalidControl) focusControl(invalidControl);
    else if (this.#validate()) this.focusOn('[part~="submit"]');
  }

  #applyEvent(event: FormEvent): void {
    this.problems = reduceFormProblems(this.problems, event);
  }

  #readCurrentEdit(): { values: FormValues; ownProblems: FieldProblems } {
    return { values: this.values, ownProblems: this.#findProblems() };
  }

  /** Returns the problems of the current values, by field id. */
  #findProblems(): FieldProblems {
    return this.locale ? findFieldProblems(this.#fields, this.form?.terms?.id, this.values, this.locale.text) : {};
  }

  #handleSubmit(event: Event): void {
    event.preventDefault();
    if (!this.#isBlocked && this.#validate() && this.#isNewPress(event))
      dispatchRequest(this, 'details-submit', { values: this.values });
  }

  /** Checks every field. If a field is invalid, it returns false and moves the focus to the list of problems. */
  #validate(): boolean {
    this.values = cleanFormValues(this.#fields, this.#readValues());
    this.#applyEvent({ type: 'submit', ...this.#readCurrentEdit() });
    const isValid = Object.keys(this.problems.fields).length === 0;
    if (!isValid) void this.updateComplete.then(() => this.focusOn('.problem'));
    return isValid;
  }

  #focusField = (field: FormField): void => {
    const firstControl = this.renderRoot.querySelector<HTMLElement>(`#${getFieldId(field, this.#fields)}`);
    if (firstControl) focusControl(firstControl);
  };

  /** Returns the current values of the form's controls, by field id. */
  #readValues(): FormValues {
    const formElement = this.renderRoot.querySelector('form');
    if (!formElement) return this.values;
    const formData = new FormData(formElement);
    const renderedFields = this.#fields.filter(({ id }) => formElement.elements.namedItem(id));
    const controlValues = Object.fromEntries(renderedFields.map(({ id }) => [id, formData.getAll(id).join(',')]));
    return clearRegionOfOtherCountry({ ...this.values, ...controlValues }, this.#fields);
  }

  static override styles = [theme, controlStyles, leafWidth, stepStyles, orderStyles, policyStyles, formStyles];
}

/**
 * Focuses a control of a field. Opens the `<details>` around the control first, because a closed one cannot contain the
 * focus.
 */
function focusControl(control: HTMLElement): void {
  const closedSection = control.closest('details');
  if (closedSection) closedSection.open = true;
  control.focus();
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-form': SlipwayForm;
  }
}
