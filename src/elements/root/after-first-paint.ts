/**
 * The second half of `<slipway-booking>`, a chunk of its own: the price of a choice, the cart, the details, the booking.
 * The first paint waits for none of it. It draws into the shell and gives the flow's commands to what visitors do there.
 */
import { initialState, Task } from '@lit/task';
import { html, nothing, type TemplateResult } from 'lit';
import { createBookingClient } from '../../api/booking-client.ts';
import { readCurrency } from '../../api/wire/currency.ts';
import type { Item, QuoteRequest } from '../../api/types.ts';
import { createCommands } from '../../flow/commands.ts';
import { joinFlow } from '../../flow/flow.ts';
import { wordBooking } from '../../flow/booking/booking-text.ts';
import { can } from '../../flow/permissions.ts';
import { isOpen, linesOf } from '../../flow/selectors.ts';
import { answered } from '../../flow/quotes/quote-request.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import type { FlowState } from '../../flow/state.ts';
import { createCartStorage } from '../../page/storage/cart-storage.ts';
import { loadPart } from '../../page/later-part.ts';
import { readTab, writeTab } from '../../page/storage/tab-text.ts';
import { problemOf } from '../../values/problem.ts';
import { wholeMessages } from '../../i18n/whole-messages.ts';
import { createLocale, type Locale } from '../../i18n/locale.ts';
import { about, aboutStyles } from '../item/item-description.ts';
import { tell } from '../shared/public-events.ts';
import { announcementsOf } from './public-events-of.ts';
import { barStyles, barTemplate } from './toolbar.ts';
import { calendarFootStyles, createCalendarFoot } from '../item/calendar-foot.ts';
import { SlipwayCart } from '../cart/cart.ts';
import { SlipwayConfirmation } from '../finish/confirmation.ts';
import type { DatedList } from '../list/dated-list.ts';
import { defineElements } from '../shared/define.ts';
import { createFocusFollower } from './focus.ts';
import { discountField, discountStyles } from '../cart/discount-field.ts';
import { SlipwayForm } from '../form/form.ts';
import { createHealingSheet } from '../changes/changes-panel.ts';
import { createHeightKeeper } from './height-keeper.ts';
import { routeIntents } from './request-routes.ts';
import { laterStep } from './later-steps.ts';
import { leave } from './leaving.ts';
import { listOrders } from '../list/list-orders.ts';
import { noticesTemplate, noticeWords } from './notices.ts';
import { SlipwayParameters } from '../item/parameters.ts';
import { createPlaces } from './step-places.ts';
import { createPricing } from '../item/pricing.ts';
import { SlipwayReview } from '../finish/review.ts';
import { proseStyles } from '../shared/safe-html.ts';
import type { SecondThoughts } from '../cart/line-edit-view.ts';
import type { Checkout, Shell } from './host.ts';
import { stagesStyles } from './stages.ts';
import { toldAfter } from './told-after.ts';
import { summaryStyles, summaryTemplate, type SummaryView } from '../item/summary.ts';
import { wordedWhen } from '../shared/format-period.ts';

/** Registers the leaves of the later steps. */
export function defineCheckout(): void {
  defineElements({
    'slipway-parameters': SlipwayParameters,
    'slipway-cart': SlipwayCart,
    'slipway-form': SlipwayForm,
    'slipway-review': SlipwayReview,
    'slipway-confirmation': SlipwayConfirmation,
  });
}

/** Whether an item is chosen by more than days and quantities: the chunk that draws the rest is fetched when one is opened. */
function isSpecial(item: Item | undefined): boolean {
  return item !== undefined && (isTimed(item) || item.group === 'parent');
}

/** Joins a shell and begins to follow its journey; an earlier visit's cart is found again at once. */
export function createCheckout(shell: Shell): Checkout {
  defineCheckout();
  const { journey, settings, transport } = shell;
  const client = createBookingClient(transport, {
    ...settings,
    timeZone: () => shell.company?.timeZone ?? '',
    get paymentHosts() {
      return shell.paymentHosts;
    },
  });
  const storage = createCartStorage(settings.baseUrl);
  const lines = () => loadPart(() => import('../cart/line-edit.ts'));
  const flow = joinFlow(journey, createCommands({ client, store: journey, storage, lines }));
  const pricing = createPricing(shell, client, () => ({
    choice: journey.state.choice,
    // Past choosing, nothing is being priced.
    item: journey.state.step === 'choose' ? shell.finding.item : undefined,
    firstFree: shell.finding.firstFree,
  }));
  const form = new Task(shell, {
    args: () => [journey.state.session !== null && journey.state.step !== 'choose'] as const,
    task: ([wanted], { signal }) => (wanted ? client.form(signal) : initialState),
  });
  const kinds = new Task(shell, {
    args: () => [isSpecial(shell.finding.item)] as const,
    task: async ([wanted]) => {
      if (!wanted) return initialState;
      const special = await loadPart(() => import('../item/timed-and-grouped.ts'));
      shell.adopt(special.specialStyles);
      return special;
    },
  });
  const byDate = new Task(shell, {
    // Who comes with a date browses by it at once.
    args: () => [datesWanted || (!!shell.settings.choice.start && !settings.choice.itemId)] as const,
    task: async ([wanted]) =>
      wanted
        ? (await loadPart(() => import('../item/date-parts.ts'))).createByDate(shell, client, locale, datesWanted)
        : initialState,
  });
  const ahead = new Task(shell, {
    args: () => [refused()] as const,
    task: async ([question], { signal }) => {
      const speaking = locale();
      if (!question || !speaking) return initialState;
      const { lookAhead } = await loadPart(() => import('../item/date-parts.ts'));
      return lookAhead(
        shell,
        pricing,
        {
          question: JSON.parse(question) as QuoteRequest,
          parameters: pricing.look().parameters ?? [],
          locale: speaking,
        },
        signal,
      );
    },
  });
  const sheet = createHealingSheet(shell, flow, client);
  const foot = createCalendarFoot(shell, { rate: pricing.rate, locale, question: () => pricing.look().question });
  const places = createPlaces(
    `slipway ${shell.id || settings.baseUrl}`,
    flow,
    { step: 'choose', itemId: settings.choice.itemId ?? null },
    !shell.renderRoot.querySelector('dialog:not([open])'),
  );
  const focus = createFocusFollower(shell);
  const keepHeight = createHeightKeeper(shell.renderRoot);
  const bookedKey = `slipway:booked:${settings.baseUrl}`;
  let opened = settings.choice.itemId ?? null;
  let thoughts: SecondThoughts | null = null;
  let datesWanted = false;
  /** Before anybody wants dates. */
  let undated: DatedList | undefined;
  let spoken: { from: readonly unknown[]; locale: Locale } | null = null;

  /** ISO 4217 code of the account's. */
  const currency = () => (shell.company ? readCurrency(shell.company.answer).code : '');

  /** The full locale: undefined until the account is known. */
  function locale(): Locale | undefined {
    const { company, locale: finding } = shell;
    if (!finding || !company) return undefined;
    const from = [finding, company];
    if (!spoken?.from.every((part, index) => part === from[index])) {
      spoken = {
        from,
        locale: createLocale({
          finding,
          text: wholeMessages(finding.text),
          currency: readCurrency(company.answer),
          accountLang: company.lang,
        }),
      };
    }
    return spoken?.locale;
  }

  /** The question that was refused as it stands, as text; `''` while none was. */
  function refused(): string {
    const { question, quote, needsTime } = pricing.look();
    return quote && !quote.bookable && (!needsTime || quote.times?.every(({ left }) => left === 0))
      ? JSON.stringify(question)
      : '';
  }

  /** Every change: told to the page, kept in its history, heard by those who cannot see it. */
  function follow(state: FlowState, before: FlowState): void {
    const text = locale()?.text;
    if (state.session !== before.session) pricing.forget();
    // A SLIP that was refused must not be offered again: the same question is asked anew.
    if (state.problem && !before.problem && state.step === 'choose') {
      pricing.forget();
      pricing.retry();
    }
    keepHeight(state, before);
    if (state.removed ?? state.elsewhere ?? state.busy === 'elsewhere') void think().catch(() => undefined);
    const { itemId } = state.choice;
    if (itemId !== null && itemId !== opened) {
      // Days may be meant for several items; an end or a time of day belongs to the one it was chosen for.
      const isFirst = opened === null;
      opened = itemId;
      const item = shell.items?.find(({ id }) => id === itemId);
      // A party goes on to the next item; how many mugs one wanted says nothing about gift certificates.
      const params = Object.fromEntries(
        Object.entries(state.choice.params).filter(([id]) => !(item?.simple && id in item.bounds)),
      );
      // A line that is opened again brings its own, and so does what is opened out of a list browsed by date.
      if (!isFirst && state.choice.lineId === before.choice.lineId) {
        flow.choose({
          params,
          lineId: undefined,
          ...(!byDate.value?.active && { end: null, startTime: undefined, endTime: undefined, timeslot: undefined }),
        });
      }
    }
    if (before.step === 'done') seeAgain();
    // The button that removed a line goes with it, and so does what a sheet of differences stands in place of.
    const shortened = state.step === before.step && linesOf(state.session).length < linesOf(before.session).length;
    const told =
      state.busy === null && before.busy !== 'resume' && (state.healing === null) !== (before.healing === null);
    if (places.follow(state, before) || shortened || told) focus.moved(state, before);
    if (text && state.notice && state.notice !== before.notice) shell.say(noticeWords(state.notice, text));
    const ended = before.busy === null ? null : toldAfter[before.busy];
    if (state.session && state.session !== before.session && ended?.total)
      shell.say(`${text?.cart.total ?? ''} ${locale()?.money(state.session.total) ?? ''}`);
    for (const [name, detail] of announcementsOf(state, before, currency())) {
      const isBooked = name === 'slipway-booked';
      // Kept first: who hears of it may leave the page.
      if (isBooked) writeTab(bookedKey, `${readTab(bookedKey)}\n${wordBooking(state)}`);
      tell(shell, name, detail);
      if (text && name === 'slipway-cart-changed' && ended?.lines !== false)
        shell.say(
          [
            ...detail.added.map((line) => text.cart.added(line.name)),
            ...detail.removed.map((line) => text.cart.removed(line.name)),
          ].join(' '),
        );
      if (isBooked && !detail.paymentRequired && shell.successUrl) leave(shell);
    }
  }

  /** What is said and offered to those who change their mind. */
  async function think(): Promise<void> {
    const { secondThoughts } = await lines();
    thoughts ??= secondThoughts(shell, flow, locale);
    shell.requestUpdate();
  }

  /** From now on the bookings made in this tab can be seen again. */
  function seeAgain(): void {
    void loadPart(() => import('../finish/finish.ts')).then(
      ({ showBookedHere }) => showBookedHere({ shell, journey, places, locale, key: bookedKey }),
      () => undefined,
    );
  }

  function openDates(): void {
    datesWanted = true;
    byDate.value?.open();
    shell.requestUpdate();
  }

  function add(): void {
    const { quote, question } = pricing.look();
    if (quote?.bookable && quote.slip !== null && question !== null)
      void flow.add(quote.slip, answered(question, quote));
  }

  let stopWatching: (() => void) | undefined;
  const stopFollowing = journey.subscribe(follow);
  const stopRouting = routeIntents(shell, {
    flow,
    currency,
    onlyItem: settings.choice.itemId ?? null,
    edit: (lineId) =>
      void think().then(
        () => flow.edit(lineId),
        (error: unknown) => flow.reportProblem(problemOf(error)),
      ),
  });
  void flow.resume(places.present()?.step);
  if (readTab(bookedKey)) seeAgain();

  const checkout: Checkout = {
    styles: [barStyles, stagesStyles, proseStyles, aboutStyles, discountStyles, summaryStyles, calendarFootStyles],

    currency,

    hostUpdated: () => focus.settle(),
    hostConnected() {
      places.listen();
      stopWatching = storage.watch(() => void flow.sync());
    },
    hostDisconnected() {
      places.stop();
      stopWatching?.();
    },

    bar() {
      const { state } = journey;
      const laterError = kinds.error ?? byDate.error;
      const problem =
        laterError !== undefined
          ? problemOf(laterError)
          : form.error !== undefined && state.step === 'details'
            ? problemOf(form.error)
            : state.step === 'choose'
              ? pricing.problem()
              : null;
      const speaking = locale();
      return html`${barTemplate({ state, locale: speaking, hasList: settings.choice.itemId !== state.choice.itemId, inGroup: shell.finding.item?.group === 'child' || state.choice.lineId !== undefined, onBack: places.back, onCart: () => flow.goTo('cart') })}
      ${thoughts?.above()} ${noticesTemplate(state, speaking, problem, flow.dismiss, checkout.retry)}
      ${speaking ? sheet.template(speaking) : nothing}`;
    },

    notes: foot.notes,
    calendarFoot: foot.template,

    get dated() {
      const speaking = locale();
      if (speaking && undated?.locale !== speaking) undated = { locale: speaking, orders: listOrders(speaking) };
      return speaking && (byDate.value?.look(speaking).list ?? undated);
    },

    dates() {
      const speaking = locale();
      const view = speaking && byDate.value?.look(speaking).view;
      if (!speaking) return nothing;
      return view
        ? html`<slipway-dates slot="dates" part="dates" .view=${view}></slipway-dates>`
        : html`<button slot="dates" part="choose-dates" @click=${openDates}>${speaking.text.list.dates}</button>`;
    },

    underCalendar() {
      const { item } = shell.finding;
      const speaking = locale();
      if (isSpecial(item) && !kinds.value) return html`<div class="bone rows"></div>`;
      if (item?.group === 'parent')
        return html`${kinds.value?.group(item, shell.items ?? [], shell.locale, checkout)} ${about(item, speaking)}`;
      const { parameters, values, quote, last } = pricing.look();
      const { choice } = journey.state;
      return html`${foot.opened()}
      ${speaking && item ? kinds.value?.startTimes({ locale: speaking, item, choice, last, timeZone: shell.company?.timeZone ?? '', onChoose: flow.choose }) : nothing}
      ${
        parameters?.length === 0
          ? nothing
          : html`<slipway-parameters
              part="parameters"
              .locale=${speaking}
              .parameters=${parameters}
              .values=${values}
              .expected=${Math.max(1, Object.keys(item?.bounds ?? {}).length)}
            ></slipway-parameters>`
      }
      ${speaking && item ? discountField(speaking, choice.discountCode, !can(journey.state, 'redeem'), quote) : nothing}
      ${item ? about(item, speaking) : nothing}`;
    },

    beside() {
      const { state } = journey;
      const { item } = shell.finding;
      if (item?.group === 'parent') return html``;
      const { parameters, values, question, quote, lastTotal, fullTotal, needsTime, pending } = pricing.look();
      const { start } = state.choice;
      const speaking = locale();
      const words = speaking?.text.summary;
      const dated = item?.simple !== true;
      const when = question && {
        ...question,
        unit: item?.unit,
        ...(quote && {
          start: quote.start ?? question.start,
          end: quote.end ?? question.end,
          startTime: quote.startTime,
          endTime: quote.endTime,
        }),
      };
      const view: SummaryView = {
        locale: speaking,
        item,
        when: dated && start && when && speaking ? wordedWhen(when, speaking) : '',
        prompt:
          (dated && start === null
            ? item?.unit === 'N'
              ? words?.chooseNights
              : words?.chooseDate
            : needsTime && quote?.bookable !== true
              ? words?.chooseTime
              : '') ?? '',
        fullTotal,
        quantities:
          parameters?.flatMap(({ id, label, hidden }) => (hidden ? [] : [{ label, count: String(values[id] ?? 0) }])) ??
          Object.keys(item?.bounds ?? {}).map(() => ({ label: '\u00a0', count: '' })),
        quote,
        lastTotal,
        pricing: pending,
        ahead:
          ahead.value && JSON.stringify(ahead.value.question) === refused()
            ? ahead.value.template(flow.choose)
            : undefined,
        label: (state.busy === 'add' ? words?.adding : words?.add) ?? '',
        canAdd: quote?.bookable === true && can(state, 'add'),
        onAdd: add,
      };
      return summaryTemplate(thoughts?.edited(view, question) ?? view);
    },

    step(): TemplateResult {
      const speaking = locale();
      // What waits for an answer stands in place of the step.
      if (isOpen(journey.state.healing)) return html``;
      if (!speaking || !shell.company) return html`<div class="bone waiting"></div>`;
      return laterStep({
        locale: speaking,
        state: journey.state,
        items: shell.items ?? [],
        company: shell.company,
        form: form.value,
        askUrl: shell.askUrl,
        inCart: thoughts?.inCart(),
      });
    },

    retry() {
      if (pricing.problem()) pricing.retry();
      byDate.value?.retry();
      for (const task of [form, kinds, byDate]) if (task.error !== undefined) void task.run();
    },

    restart: flow.restart,

    stop() {
      stopFollowing();
      stopWatching?.();
      stopRouting();
      byDate.value?.stop();
      places.stop();
      shell.removeController(checkout);
    },
  };
  shell.addController(checkout);
  return checkout;
}
