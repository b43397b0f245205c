/** The whole element in a page, from what it is drawn of first to what the page may ask of it. */
import { parseDay } from '../../../src/values/dates/day.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { nextTask } from '../../../src/page/next-task.ts';
import { createPaymentWays } from '../../../src/page/storage/payment-ways.ts';
import { account, kayak, ok, place, scripted, unreachable, until, withoutPauses } from './booking-stage.ts';
import { publicEventsOf } from './hand-context.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const placed = `base-url="${account}"`;
let accounts = 0;
/** An account of which no answer is kept: an element of a test before may still keep those of its own. */
const nobodyAsked = () => `base-url="${account}/${(accounts += 1)}"`;
type Booking = Awaited<ReturnType<typeof place>>;
const visible = (element: Booking) => element.renderRoot.textContent ?? '';
const opened = (element: Booking, name: string) => until(() => element.finding.item?.name === name);

describe('what a page may know and ask', () => {
  test('the state is a frozen snapshot without what the visitor typed', async () => {
    scripted();
    const element = await place(`${placed} prefill="customer_name=Ada" item-id="104"`);
    await opened(element, 'Sea kayak');
    expect(element.state).toMatchObject({ step: 'choose', choice: { itemId: '104' } });
    expect([Object.isFrozen(element.state), 'details' in element.state]).toEqual([true, false]);
  });

  test('to begin anew is to choose what was preset', async () => {
    scripted();
    const element = await place(`${placed} params="adults=2"`);
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

  test('nothing begins anew while the service is asked for something: what was chosen and how to pay stay', async () => {
    scripted();
    const ways = createPaymentWays(account);
    ways.keep({ code: 'A', url: `${account}/pay` });
    const element = await place(placed);
    const { flow } = await until(() => element.openVisit);
    element.store.choose({ itemId: '104' });
    void flow.resume();
    element.restart();
    expect([element.state.busy, element.state.choice.itemId, ways.find('A')?.code]).toEqual(['resume', '104', 'A']);
    await until(() => element.state.busy === null);
    element.restart();
    expect([element.state.choice.itemId, ways.find('A')]).toEqual([null, null]);
  });

  test('where the venue answers questions: by mail, else on its site, else nowhere', async () => {
    const asks = async (company: object) => {
      scripted({
        company: () => ok({ company: { name: 'Harbour', timezone: 'UTC', locale_id: 'en_CA', ...company } }),
      });
      const element = await place(nobodyAsked());
      await until(() => element.company);
      return element.askUrl;
    };
    expect(await asks({ email: 'desk@venue.example', url: 'https://venue.example' })).toBe('mailto:desk@venue.example');
    expect(await asks({ url: 'https://venue.example' })).toContain('venue.example');
    expect(await asks({})).toBe('');
  });
});

describe('where nothing can be booked', () => {
  test('the page’s own way stands beside the reason, and the page is told once', async () => {
    withoutPauses();
    scripted({ item: unreachable });
    const told = publicEventsOf(document.body);
    const element = await place(nobodyAsked());
    await until(() => element.renderRoot.querySelector('[part~=problem]'));
    element.requestUpdate();
    await element.updateComplete;
    expect(element.renderRoot.querySelector('[part=fallback] slot')).not.toBeNull();
    expect(told.filter(([name]) => name === 'slipway-problem')).toHaveLength(1);
  });

  test('trying again is all it takes once it is there', async () => {
    withoutPauses();
    scripted({ item: unreachable });
    const element = await place(nobodyAsked());
    const retry = await until(() => element.renderRoot.querySelector<HTMLElement>('[part=retry]'));
    scripted();
    retry.click();
    await until(() => element.items?.length === 2);
    expect(element.renderRoot.querySelector('[part~=problem]')).toBeNull();
  });
});

test('what is to be found is asked for a task after the script, and drawn a task after that', async () => {
  await place('');
  const asked = scripted();
  document.body.innerHTML = `<slipway-booking base-url="${account}/new" item-id="104"></slipway-booking>`;
  const element = document.querySelector('slipway-booking');
  const known = () => [asked.filter((url) => url.includes('/new/')).length, element?.hasUpdated];
  await nextTask();
  expect(known()).toEqual([0, false]);
  await nextTask();
  expect(known()).toEqual([3, false]);
  await until(() => element?.finding.availability);
});

test('another account is another visit, of which nothing is carried over', async () => {
  const asked = scripted();
  const element = await place(placed);
  await until(() => element.items);
  const { store } = element;
  store.choose({ itemId: '104', params: { adults: 4 } });
  element.setAttribute('base-url', `${account}/other`);
  await element.updateComplete;
  expect(element.store).not.toBe(store);
  expect(element.state.choice).toMatchObject({ itemId: null, params: {} });
  await until(() => asked.some((url) => url.startsWith(`${account}/other/api/`)));
});

test('another item is another choice within the same visit', async () => {
  scripted();
  const element = await place(`${placed} item-id="104"`);
  await opened(element, 'Sea kayak');
  const { store } = element;
  element.setAttribute('item-id', '111');
  await opened(element, 'Mug');
  expect(element.store).toBe(store);
});

test('a dialog asks nothing of the service and draws nothing before it is opened', async () => {
  const asked = scripted({ item: () => ok({ items: { 104: kayak } }) });
  const element = await place(`base-url="${account}/asleep" mode="dialog"`);
  expect([asked.filter((url) => url.includes('/asleep/')), visible(element).trim()]).toEqual([[], '']);
  await expect(element.open({ itemId: '104', start: '2031-02-30' })).rejects.toMatchObject({
    problem: { kind: 'misconfigured', attribute: 'start' },
  });
  expect([element.state.choice.itemId, element.renderRoot.querySelector('dialog[open]')]).toEqual([null, null]);
  await element.open({ itemId: '104', start: '20310601', startTime: '9:30' });
  expect(element.state.choice).toMatchObject({ itemId: '104', start: '2031-06-01', startTime: '09:30' });
  await until(() => element.renderRoot.querySelector('dialog[open]'));
  await opened(element, 'Sea kayak');
  element.close();
  expect(element.renderRoot.querySelector('dialog')?.open).toBe(false);
  expect(element.state.choice.itemId).toBe('104');
});

test('styles of later parts are added once', async () => {
  scripted();
  const element = await place(placed);
  const sheet = new CSSStyleSheet();
  for (let times = 0; times < 2; times += 1) element.adopt([sheet]);
  expect((element.renderRoot as ShadowRoot).adoptedStyleSheets.filter((each) => each === sheet)).toHaveLength(1);
});
