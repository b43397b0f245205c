/** Tests the whole `<slipway-booking>` in a page: its first paint and its public interface. */
import { parseDay } from '../../../src/values/dates/day.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitForNextTask } from '../../../src/page/scheduling.ts';
import { getEmailOrWebsiteUrl } from '../../../src/elements/shared/contact-link.ts';
import { createPaymentPages } from '../../../src/page/storage/payment-pages.ts';
import {
  accountUrl,
  harbourAnswer,
  kayakAnswer,
  createSuccess,
  placeBooking,
  stubService,
  failToConnect,
  waitUntil,
  shortenPauses,
} from './booking-stage.ts';
import { recordPublicEvents } from './test-context.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const attributes = `base-url="${accountUrl}"`;
let accountCount = 0;

/**
 * Returns the URL of a new account, because the response cache may still contain answers for the accounts of earlier
 * tests.
 */
const createUncachedAccount = () => `base-url="${accountUrl}/${(accountCount += 1)}"`;
type Booking = Awaited<ReturnType<typeof placeBooking>>;
const readText = (element: Booking) => element.renderRoot.textContent ?? '';
const waitUntilOpen = (element: Booking, name: string) => waitUntil(() => element.openItemView.item?.name === name);

describe('<slipway-booking>: state and methods', () => {
  it('has a frozen `state` without the guest’s form entries', async () => {
    stubService();
    const element = await placeBooking(`${attributes} prefill="customer_name=Ada" item-id="104"`);
    await waitUntilOpen(element, 'Sea kayak');
    expect(element.state).toMatchObject({ step: 'choose', choice: { itemId: '104' } });
    expect([Object.isFrozen(element.state), 'details' in element.state]).toEqual([true, false]);
  });

  it('restores the page’s presets on `restart`', async () => {
    stubService();
    const element = await placeBooking(`${attributes} params="adults=2"`);
    await waitUntil(() => element.items);
    for (const isLoaded of [false, true]) {
      if (isLoaded) await waitUntil(() => element.openVisit);
      const start = parseDay('2031-06-14');
      element.store.choose({ itemId: '104', start, end: start, params: { adults: 4, children: 1 } });
      element.restart();
      const presetSelection = { itemId: null, start: null, end: null, params: { adults: 2 } };
      expect(element.state.choice).toMatchObject(presetSelection);
      expect(element.state.choice.params).not.toHaveProperty('children');
    }
  });

  it('ignores `restart` while a command runs', async () => {
    stubService();
    const paymentWays = createPaymentPages(accountUrl);
    paymentWays.keep({ code: 'A', url: `${accountUrl}/pay` });
    const element = await placeBooking(attributes);
    const { flow } = await waitUntil(() => element.openVisit);
    element.store.choose({ itemId: '104' });
    void flow.resume();
    element.restart();
    expect([element.state.busy, element.state.choice.itemId, paymentWays.find('A')?.code]).toEqual([
      'resume',
      '104',
      'A',
    ]);
    await waitUntil(() => element.state.busy === null);
    element.restart();
    expect([element.state.choice.itemId, paymentWays.find('A')]).toEqual([null, null]);
  });

  it('links to the venue’s email address, or else to its website', async () => {
    const loadsQuestion = async (company: object) => {
      stubService({
        company: () => createSuccess({ company: { name: 'Harbour', timezone: 'UTC', locale_id: 'en_CA', ...company } }),
      });
      const element = await placeBooking(createUncachedAccount());
      await waitUntil(() => element.company);
      return getEmailOrWebsiteUrl(element.company);
    };
    expect(await loadsQuestion({ email: 'desk@venue.example', url: 'https://venue.example' })).toBe(
      'mailto:desk@venue.example',
    );
    expect(await loadsQuestion({ url: 'https://venue.example' })).toContain('venue.example');
    expect(await loadsQuestion({})).toBe('');
  });
});

describe('<slipway-booking>: fatal problems', () => {
  it('shows the page’s fallback and dispatches one event for a fatal problem', async () => {
    shortenPauses();
    stubService({ item: failToConnect });
    const publicEvents = recordPublicEvents(document.body);
    const element = await placeBooking(createUncachedAccount());
    await waitUntil(() => element.renderRoot.querySelector('[part~=problem]'));
    element.requestUpdate();
    await element.updateComplete;
    expect(element.renderRoot.querySelector('[part=fallback] slot')).not.toBeNull();
    expect(publicEvents.filter(([name]) => name === 'slipway-problem')).toHaveLength(1);
  });

  it('shows the items after a successful retry', async () => {
    shortenPauses();
    stubService({ item: failToConnect });
    const element = await placeBooking(createUncachedAccount());
    const retryButton = await waitUntil(() => element.renderRoot.querySelector<HTMLElement>('[part=retry]'));
    stubService();
    retryButton.click();
    await waitUntil(() => element.items?.length === 2);
    expect(element.renderRoot.querySelector('[part~=problem]')).toBeNull();
  });
});

describe('<slipway-booking>', () => {
  it('sends its first requests after two browser tasks, before it renders', async () => {
    await placeBooking('');
    const requests = stubService();
    document.body.innerHTML = `<slipway-booking base-url="${accountUrl}/new" item-id="104"></slipway-booking>`;
    const element = document.querySelector('slipway-booking');
    const readProgress = () => [requests.filter((url) => url.includes('/new/')).length, element?.hasUpdated];
    await waitForNextTask();
    expect(readProgress()).toEqual([0, false]);
    await waitForNextTask();
    expect(readProgress()).toEqual([3, false]);
    await waitUntil(() => element?.openItemView.availability);
  });

  describe('with the preload snippet', () => {
    const createCompanyAnswer = () => createSuccess({ company: harbourAnswer });

    /** Returns an answer to a request of the page's preload snippet. The answer arrives five event loop tasks later. */
    async function answerLate(answer: unknown): Promise<Response> {
      for (let task = 0; task < 5; task += 1) await waitForNextTask();
      return Response.json(answer);
    }

    it('waits for the early answers before its first render', async () => {
      const api = `${accountUrl}/early/api/3.0`;
      stubService();
      vi.stubGlobal('slipwayEarly', {
        [`${api}/company`]: answerLate(createCompanyAnswer()),
        [`${api}/item?item_id=104`]: answerLate(createSuccess({ items: { 104: kayakAnswer } })),
      });
      const element = await placeBooking(`base-url="${accountUrl}/early" item-id="104"`);
      expect([element.company?.name, element.openItemView.item?.name]).toEqual(['Harbour', 'Sea kayak']);
      expect(element.openItemView.availability).toBeDefined();
    });

    it('renders without waiting if other elements have taken the early answers', async () => {
      stubService();
      vi.stubGlobal('slipwayEarly', { [`${accountUrl}/taken/api/3.0/company`]: undefined });
      document.body.innerHTML = `<slipway-booking base-url="${accountUrl}/taken" item-id="104"></slipway-booking>`;
      const element = document.querySelector('slipway-booking');
      for (let task = 0; task < 4; task += 1) await waitForNextTask();
      expect(element?.hasUpdated).toBe(true);
    });

    it('renders a skeleton if the early answers take long', async () => {
      stubService();
      vi.stubGlobal('slipwayEarly', { [`${accountUrl}/late/api/3.0/company`]: new Promise(() => undefined) });
      const element = await placeBooking(`base-url="${accountUrl}/late" item-id="104"`);
      expect([element.hasUpdated, element.company]).toEqual([true, undefined]);
    });
  });

  it('starts an empty visit when `base-url` names a different account', async () => {
    const requests = stubService();
    const element = await placeBooking(attributes);
    await waitUntil(() => element.items);
    const { store } = element;
    store.choose({ itemId: '104', params: { adults: 4 } });
    element.setAttribute('base-url', `${accountUrl}/other`);
    await element.updateComplete;
    expect(element.store).not.toBe(store);
    expect(element.state.choice).toMatchObject({ itemId: null, params: {} });
    await waitUntil(() => requests.some((url) => url.startsWith(`${accountUrl}/other/api/`)));
  });

  it('keeps the visit when `item-id` changes', async () => {
    stubService();
    const element = await placeBooking(`${attributes} item-id="104"`);
    await waitUntilOpen(element, 'Sea kayak');
    const { store } = element;
    element.setAttribute('item-id', '111');
    await waitUntilOpen(element, 'Mug');
    expect(element.store).toBe(store);
  });

  it('removes the back button once the page offers a single item', async () => {
    stubService();
    const element = await placeBooking(attributes);
    await waitUntil(() => element.items);
    element.store.choose({ itemId: '104' });
    const findBackButton = () => element.renderRoot.querySelector('[part=back]');
    await waitUntil(findBackButton);
    element.setAttribute('item-id', '104');
    await waitUntil(() => findBackButton() === null);
  });

  it('sends no request in the dialog mode until the dialog opens', async () => {
    const requests = stubService({ item: () => createSuccess({ items: { 104: kayakAnswer } }) });
    const element = await placeBooking(`base-url="${accountUrl}/asleep" mode="dialog"`);
    expect([requests.filter((url) => url.includes('/asleep/')), readText(element).trim()]).toEqual([[], '']);
    await expect(element.open({ itemId: '104', start: '2031-02-30' })).rejects.toMatchObject({
      problem: { kind: 'misconfigured', attribute: 'start' },
    });
    expect([element.state.choice.itemId, element.renderRoot.querySelector('dialog[open]')]).toEqual([null, null]);
    await element.open({ itemId: '104', start: '20310601', startTime: '9:30' });
    expect(element.state.choice).toMatchObject({ itemId: '104', start: '2031-06-01', startTime: '09:30' });
    await waitUntil(() => element.renderRoot.querySelector('dialog[open]'));
    await waitUntilOpen(element, 'Sea kayak');
    element.close();
    expect(element.renderRoot.querySelector('dialog')?.open).toBe(false);
    expect(element.state.choice.itemId).toBe('104');
  });

  it('adopts the same style sheet only once', async () => {
    stubService();
    const element = await placeBooking(attributes);
    const styleSheet = new CSSStyleSheet();
    for (let adoptionCount = 0; adoptionCount < 2; adoptionCount += 1) element.adopt([styleSheet]);
    expect(
      (element.renderRoot as ShadowRoot).adoptedStyleSheets.filter((adoptedSheet) => adoptedSheet === styleSheet),
    ).toHaveLength(1);
  });
});
