import { afterEach, expect, test } from 'vitest';
import { storeDetails } from '../../../src/elements/root/persistence.ts';
import type { FeatureContext } from '../../../src/elements/root/context.ts';
import { createInitialState, type FlowState } from '../../../src/flow/state.ts';
import { writeTabText } from '../../../src/page/storage/tab-text.ts';

const baseUrl = 'https://booking.example/typed-details';
const detailsKey = `slipway:details:${baseUrl}`;

afterEach(() => {
  writeTabText(detailsKey, '');
});

/** Opens a page in this tab. The page restores the stored details. */
function createPage() {
  let state = createInitialState();
  const listeners: ((state: FlowState, stateBefore: FlowState) => void)[] = [];
  function setState(change: Partial<FlowState>): void {
    const stateBefore = state;
    state = { ...state, ...change };
    for (const listener of listeners) listener(state, stateBefore);
  }
  storeDetails({
    host: { settings: { baseUrl } },
    flow: { type: (values: Record<string, string>) => setState({ details: { ...state.details, ...values } }) },
    observe: (_phase: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  } as unknown as FeatureContext);
  return { setState, details: () => state.details };
}

test('restores the typed details after a reload, except consents', () => {
  createPage().setState({ details: { customer_name: 'Ada Wren', customer_tos_agree: '1', newsletter_agree: '1' } });
  expect(createPage().details()).toEqual({ customer_name: 'Ada Wren' });
  expect(sessionStorage.getItem(detailsKey)).not.toContain('agree');
});

test('removes the stored details after a booking', () => {
  const { setState } = createPage();
  setState({ details: { customer_name: 'Ada Wren' } });
  setState({ step: 'done' });
  expect(createPage().details()).toEqual({});
});

test.each(['nonsense', '[]', '{"a":{}}', 'null'])('ignores invalid stored text: %s', (text) => {
  writeTabText(detailsKey, text);
  expect(createPage().details()).toEqual({});
});
