/** Tests that an attribute loads its optional feature. Each feature has its own suite. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountUrl, getDebugPanel, placeBooking, stubService, waitUntil } from './booking-stage.ts';

const toolNames: string[] = [];
beforeEach(() => {
  toolNames.length = 0;
  const modelContext = { registerTool: ({ name }: { name: string }) => toolNames.push(name) };
  Object.defineProperty(document, 'modelContext', { value: modelContext, configurable: true });
});
afterEach(() => {
  document.body.replaceChildren();
  for (const owner of [document, window])
    Reflect.deleteProperty(owner, owner === document ? 'modelContext' : 'dataLayer');
  vi.unstubAllGlobals();
});

const readEffects = (element: Awaited<ReturnType<typeof placeBooking>>) => ({
  debug: getDebugPanel(element) !== null,
  analytics: 'dataLayer' in window,
  'json-ld': document.querySelector('head script[type="application/ld+json"]') !== null,
  'assistant-tools': toolNames.length > 0,
});
const noEffects = { debug: false, analytics: false, 'json-ld': false, 'assistant-tools': false };

describe('<slipway-booking>', () => {
  it.each([
    ['debug', ''],
    ['analytics', 'datalayer'],
    ['json-ld', ''],
    ['assistant-tools', ''],
  ] as const)('loads only the feature of %s when the page sets this attribute', async (name, value) => {
    stubService();
    const element = await placeBooking(`base-url="${accountUrl}"`);
    element.setAttribute(name, value);
    await waitUntil(() => readEffects(element)[name]);
    expect(readEffects(element)).toEqual({ ...noEffects, [name]: true });
  });
});
