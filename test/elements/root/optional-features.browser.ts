/** Tests that an attribute loads its optional feature. Each feature has its own suite. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account, panelOf, place, stubService, until } from './booking-stage.ts';

const tools: string[] = [];
beforeEach(() => {
  tools.length = 0;
  const modelContext = { registerTool: ({ name }: { name: string }) => tools.push(name) };
  Object.defineProperty(document, 'modelContext', { value: modelContext, configurable: true });
});
afterEach(() => {
  document.body.replaceChildren();
  for (const place of [document, window])
    Reflect.deleteProperty(place, place === document ? 'modelContext' : 'dataLayer');
  vi.unstubAllGlobals();
});

const readEffects = (element: Awaited<ReturnType<typeof place>>) => ({
  debug: panelOf(element) !== null,
  analytics: 'dataLayer' in window,
  'json-ld': document.querySelector('head script[type="application/ld+json"]') !== null,
  'assistant-tools': tools.length > 0,
});
const none = { debug: false, analytics: false, 'json-ld': false, 'assistant-tools': false };

describe('<slipway-booking>', () => {
  it.each([
    ['debug', ''],
    ['analytics', 'datalayer'],
    ['json-ld', ''],
    ['assistant-tools', ''],
  ] as const)('loads only the feature of %s when the page sets this attribute', async (name, value) => {
    stubService();
    const element = await place(`base-url="${account}"`);
    element.setAttribute(name, value);
    await until(() => readEffects(element)[name]);
    expect(readEffects(element)).toEqual({ ...none, [name]: true });
  });
});
