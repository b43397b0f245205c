/** Tests the whole `<slipway-booking>` in a page: its first paint and its public interface. */
import { parseDay } from '../../../src/values/dates/day.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitForNextTask } from '../../../src/page/scheduling.ts';
import { getQuestionUrl } from '../../../src/elements/shared/contact-link.ts';
import { createPaymentWays } from '../../../src/page/storage/payment-ways.ts';
import { account, harbour, kayak, ok, place, stubService, unreachable, until, withoutPauses } from './booking-stage.ts';
import { publicEventsOf } from './test-context.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const attributes = `base-url="${account}"`;
let accounts = 0;
/** Returns a new account URL. The response cache may still hold answers for the accounts of earlier tests. */
const uncachedAccount = () => `base-url="${account}/${(accounts += 1)}"`;
type Booking = Awaited<ReturnType<typeof place>>;
const visible = (element: Booking) => element.renderRoot.textContent ?? '';
const untilOpen = (element: Booking, name: string) => until(() => element.finding.item?.name === name);

describe('<slipway-booking>: state and methods', () => {
  it('has a frozen `state` without the guest’s form entries', async () => {
    stubService();
    const element = await place(`${attributes} prefill="customer_name=Ada" item-id="104"`);
    await untilOpen(element, 'Sea kayak');
    expect(element.state).toMatchObject({ step: 'choose', choice: { itemId: '104' } });
    expect([Object.isFrozen(element.state), 'details' in element.state]).toEqual([true, false]);
  });

  it('restores the page’s presets on `restart`', async () => {
    stubService();
    const element = await place(`${attributes} params="adults=2"`);
    await until(() => element.items);
    for (const isLoaded of [false, true]) {
      if (isLoaded) await until(() => element.openVisit);
      const start = parseDay('2031-06-14');
      element.store.choose({ itemId: '104', start, end: start, params: { adults: 4, children: 1 } });
      element.restart();
      const preset = { itemId: null, start: null, end: null, params: { adults: 2 } };
      expect(element.state.choice).toMatchObject(preset);
      expect(element.state.choice.params).not.toHaveProperty('children');
    }
  });

  it('ignores `restart` while a command runs', async () => {
    stubService();
    const ways = createPaymentWays(account);
    ways.keep({ code: 'A', url: `${account}/pay` });
    const element = await place(attributes);
    const { flow } = await until(() => element.openVisit);
    element.store.choose({ itemId: '104' });
    void flow.resume();
    element.restart();
    expect([element.state.busy, element.state.choice.itemId, ways.find('A')?.code]).toEqual(['resume', '104', 'A']);
    await until(() => element.state.busy === null);
    element.restart();
    expect([element.state.choice.itemId, ways.find('A')]).toEqual([null, null]);
  });

  it('links to the venue’s email address, or else to its website', async () => {
    const asks = async (company: object) => {
      stubService({
        company: () => ok({ company: { name: 'Harbour', timezone: 'UTC', locale_id: 'en_CA', ...company } }),
      });
      const element = await place(uncachedAccount());
      await until(() => element.company);
      return getQuestionUrl(element.company);
    };
    expect(await asks({ email: 'desk@venue.example', url: 'https://venue.example' })).toBe('mailto:desk@venue.example');
    expect(await asks({ url: 'https://venue.example' })).toContain('venue.example');
    expect(await asks({})).toBe('');
  });
});

describe('<slipway-booking>: fatal problems', () => {
  it('shows the page’s fallback and dispatches one event for a fatal problem', async () => {
    withoutPauses();
    stubService({ item: unreachable });
    const events = publicEventsOf(document.body);
    const element = await place(uncachedAccount());
    await until(() => element.renderRoot.querySelector('[part~=problem]'));
    element.requestUpdate();
    await element.updateComplete;
    expect(element.renderRoot.querySelector('[part=fallback] slot')).not.toBeNull();
    expect(events.filter(([name]) => name === 'slipway-problem')).toHaveLength(1);
  });

  it('shows the items after a successful retry', async () => {
    withoutPauses();
    stubService({ item: unreachable });
    const element = await place(uncachedAccount());
    const retry = await until(() => element.renderRoot.querySelector<HTMLElement>('[part=retry]'));
    stubService();
    retry.click();
    await until(() => element.items?.length === 2);
    expect(element.renderRoot.querySelector('[part~=problem]')).toBeNull();
  });
});

describe('<slipway-booking>', () => {
  it('sends its first requests two tasks after the script, before rendering', async () => {
    await place('');
    const requests = stubService();
    document.body.innerHTML = `<slipway-booking base-url="${account}/new" item-id="104"></slipway-booking>`;
    const element = document.querySelector('slipway-booking');
    const progress = () => [requests.filter((url) => url.includes('/new/')).length, element?.hasUpdated];
    await waitForNextTask();
    expect(progress()).toEqual([0, false]);
    await waitForNextTask();
    expect(progress()).toEqual([3, false]);
    await until(() => element?.finding.availability);
  });

  describe('with the preload snippet', () => {
    const company = () => ok({ company: harbour });
    /** Returns an answer to a request of the page's preload snippet. The answer arrives five tasks later. */
    async function lateAnswer(answer: unknown): Promise<Response> {
      for (let task = 0; task < 5; task += 1) await waitForNextTask();
      return Response.json(answer);
    }

    it('waits for the early answers before its first render', async () => {
      const api = `${account}/early/api/3.0`;
      stubService();
      vi.stubGlobal('slipwayEarly', {
        [`${api}/company`]: lateAnswer(company()),
        [`${api}/item?item_id=104`]: lateAnswer(ok({ items: { 104: kayak } })),
      });
      const element = await place(`base-url="${account}/early" item-id="104"`);
      expect([element.company?.name, element.finding.item?.name]).toEqual(['Harbour', 'Sea kayak']);
      expect(element.finding.availability).toBeDefined();
    });

    it('renders a skeleton if the early answers take long', async () => {
      stubService();
      vi.stubGlobal('slipwayEarly', { [`${account}/late/api/3.0/company`]: new Promise(() => undefined) });
      const element = await place(`base-url="${account}/late" item-id="104"`);
      expect([element.hasUpdated, element.company]).toEqual([true, undefined]);
    });
  });

  it('starts an empty visit when `base-url` names a different account', async () => {
    const requests = stubService();
    const element = await place(attributes);
    await until(() => element.items);
    const { store } = element;
    store.choose({ itemId: '104', params: { adults: 4 } });
    element.setAttribute('base-url', `${account}/other`);
    await element.updateComplete;
    expect(element.store).not.toBe(store);
    expect(element.state.choice).toMatchObject({ itemId: null, params: {} });
    await until(() => requests.some((url) => url.startsWith(`${account}/other/api/`)));
  });

  it('keeps the visit when `item-id` changes', async () => {
    stubService();
    const element = await place(`${attributes} item-id="104"`);
    await untilOpen(element, 'Sea kayak');
    const { store } = element;
    element.setAttribute('item-id', '111');
    await untilOpen(element, 'Mug');
    expect(element.store).toBe(store);
  });

  it('removes the back button once the page offers a single item', async () => {
    stubService();
    const element = await place(attributes);
    await until(() => element.items);
    element.store.choose({ itemId: '104' });
    const back = () => element.renderRoot.querySelector('[part=back]');
    await until(back);
    element.setAttribute('item-id', '104');
    await until(() => back() === null);
  });

  it('sends no request in the dialog mode until the dialog opens', async () => {
    const requests = stubService({ item: () => ok({ items: { 104: kayak } }) });
    const element = await place(`base-url="${account}/asleep" mode="dialog"`);
    expect([requests.filter((url) => url.includes('/asleep/')), visible(element).trim()]).toEqual([[], '']);
    await expect(element.open({ itemId: '104', start: '2031-02-30' })).rejects.toMatchObject({
      problem: { kind: 'misconfigured', attribute: 'start' },
    });
    expect([element.state.choice.itemId, element.renderRoot.querySelector('dialog[open]')]).toEqual([null, null]);
    await element.open({ itemId: '104', start: '20310601', startTime: '9:30' });
    expect(element.state.choice).toMatchObject({ itemId: '104', start: '2031-06-01', startTime: '09:30' });
    await until(() => element.renderRoot.querySelector('dialog[open]'));
    await untilOpen(element, 'Sea kayak');
    element.close();
    expect(element.renderRoot.querySelector('dialog')?.open).toBe(false);
    expect(element.state.choice.itemId).toBe('104');
  });

  it('adopts the same style sheet only once', async () => {
    stubService();
    const element = await place(attributes);
    const sheet = new CSSStyleSheet();
    for (let times = 0; times < 2; times += 1) element.adopt([sheet]);
    expect((element.renderRoot as ShadowRoot).adoptedStyleSheets.filter((each) => each === sheet)).toHaveLength(1);
  });
});
