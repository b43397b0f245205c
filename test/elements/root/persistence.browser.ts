import { afterEach, expect, test } from 'vitest';
import { storeDetails } from '../../../src/elements/root/persistence.ts';
import type { FeatureContext } from '../../../src/elements/root/context.ts';
import { createInitialState, type FlowState } from '../../../src/flow/state.ts';
import { writeTabText } from '../../../src/page/storage/tab-text.ts';

const baseUrl = 'https://booking.example/typed-details';
const key = `slipway:details:${baseUrl}`;

afterEach(() => {
  writeTabText(key, '');
});

/** Opens a page in this tab, which restores the stored details. */
function page() {
  let state = createInitialState();
  const listeners: ((state: FlowState, before: FlowState) => void)[] = [];
  function set(change: Partial<FlowState>): void {
    const before = state;
    state = { ...state, ...change };
    for (const listener of listeners) listener(state, before);
  }
  storeDetails({
    host: { settings: { baseUrl } },
    flow: { type: (values: Record<string, string>) => set({ details: { ...state.details, ...values } }) },
    observe: (_phase: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  } as unknown as FeatureContext);
  return { set, details: () => state.details };
}

test('restores the typed details after a reload, except consents', () => {
  page().set({ details: { customer_name: 'Ada Wren', customer_tos_agree: '1', newsletter_agree: '1' } });
  expect(page().details()).toEqual({ customer_name: 'Ada Wren' });
  expect(sessionStorage.getItem(key)).not.toContain('agree');
});

test('removes the stored details after a booking', () => {
  const { set } = page();
  set({ details: { customer_name: 'Ada Wren' } });
  set({ step: 'done' });
  expect(page().details()).toEqual({});
});

test.each(['nonsense', '[]', '{"a":{}}', 'null'])('ignores invalid stored text: %s', (text) => {
  writeTabText(key, text);
  expect(page().details()).toEqual({});
});
