import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeSelection } from '../../../src/elements/root/persistence.ts';
import type { Choice } from '../../../src/flow/state.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createTestContext, type TestContext } from './test-context.ts';

const initialUrl = location.href;
let context: TestContext;

/** Opens a page with `url-params="write"`. Waits until the module that writes the URL has loaded. */
async function openPage(search = '?', list?: HTMLElement, choiceBefore: Partial<Choice> = {}): Promise<TestContext> {
  history.replaceState({ router: 7 }, '', search);
  const renderRoot = document.createElement('div');
  if (list) renderRoot.append(list);
  const host = { isConnected: true, localName: 'slipway-booking', urlParams: 'write', renderRoot } as const;
  context = createTestContext({ host, settings: { choice: { itemId: null } } });
  storeSelection(context);
  context.flow.choose(choiceBefore);
  await vi.dynamicImportSettled();
  return context;
}

afterEach(() => {
  context.stop();
  history.replaceState(null, '', initialUrl);
});

describe('url-params="write"', () => {
  it('adds item, days, party and code to the page’s own URL parameters', async () => {
    const { flow } = await openPage('?ref=mail');
    const [start, end] = ['2031-06-14', '2031-06-16'] as [Day, Day];
    flow.choose({ itemId: '104', start, end, params: { adults: 2, children: 1 }, discountCode: 'HERON 10' });
    expect(location.search).toBe(
      '?ref=mail&slipway_item=104&slipway_date=2031-06-14&slipway_end=2031-06-16' +
        '&slipway_params=adults=2,children=1&slipway_code=HERON%2010',
    );
    expect(history.state).toEqual({ router: 7 });
  });

  it('keeps the arrival URL until the guest changes or clears the selection', async () => {
    const { flow, host } = await openPage('?slipway_item=104&slipway_params=adults=2');
    expect(location.search).toContain('slipway_item=104');
    flow.choose({ itemId: '105' });
    flow.choose({ itemId: null, start: null, params: {} });
    host.disconnect();
    expect(location.search).toBe('');
  });

  it('writes a selection that the guest made before the module loaded', async () => {
    await openPage('?ref=mail', undefined, { itemId: '104' });
    expect(location.search).toBe('?ref=mail&slipway_item=104');
  });

  it('writes no form entries into the URL', async () => {
    const { flow, host } = await openPage();
    flow.type({ customer_email: 'ada@example.com' });
    flow.choose({ itemId: '104' });
    host.disconnect();
    expect(location.href).not.toMatch(/ada|customer/);
  });

  it('writes a list filter that the guest set before the module loaded', async () => {
    const listElement = Object.assign(document.createElement('slipway-items'), {
      lastFilter: { keyword: 'kayak', categoryId: '' },
    });
    const { host } = await openPage('?ref=mail', listElement);
    host.disconnect();
    expect(location.search).toBe('?ref=mail&slipway_keyword=kayak');
  });

  it('writes the list filter and the date search', async () => {
    const { flow, host } = await openPage('?ref=mail');
    const dispatchRequest = (name: string, detail?: object) =>
      host.renderRoot.dispatchEvent(new CustomEvent(name, { detail }));
    dispatchRequest('list-narrow', { keyword: 'two seats', categoryId: '12' });
    flow.choose({ params: { adults: 3 }, start: '2031-06-14' as Day, end: null });
    dispatchRequest('dates-ask', { from: '2031-06-14', to: '2031-06-16', quantities: {} });
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(location.search).toBe(
      '?ref=mail&slipway_date=2031-06-14&slipway_end=2031-06-16&slipway_params=adults=3' +
        '&slipway_keyword=two%20seats&slipway_category=12',
    );
    dispatchRequest('dates-move', { from: '2031-06-12', to: '2031-06-14' });
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(location.search).toContain('slipway_date=2031-06-12&slipway_end=2031-06-14');
    dispatchRequest('dates-clear');
    dispatchRequest('list-narrow', { keyword: '', categoryId: '' });
    host.disconnect();
    expect(location.search).toBe('?ref=mail');
  });
});
