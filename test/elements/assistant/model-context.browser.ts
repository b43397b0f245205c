import { afterEach, expect, test, vi } from 'vitest';
import type { Tool } from '../../../src/elements/assistant/tool.ts';
import { offerTools } from '../../../src/elements/assistant/model-context.ts';

interface Registered {
  name: string;
  annotations: object;
  execute(input: object): Promise<object>;
}

const tool = (name = 'slipway_find'): Tool => ({
  name,
  description: 'Finds.',
  inputSchema: { type: 'object', properties: {}, required: [] },
  readOnly: true,
  run: (input) => Promise.resolve({ asked: input }),
});

/** A browser with assistants: what is registered goes with its signal. */
function browser(place: Document | Navigator = document, earlier = false) {
  const registered = new Map<string, Registered>();
  const modelContext = {
    registerTool(added: Registered, options?: { signal: AbortSignal }) {
      if (registered.has(added.name)) throw new TypeError('taken');
      registered.set(added.name, added);
      if (!earlier) options?.signal.addEventListener('abort', () => registered.delete(added.name));
    },
    ...(earlier && { unregisterTool: (name: string) => registered.delete(name) }),
  };
  Object.defineProperty(place, 'modelContext', { value: modelContext, configurable: true });
  return registered;
}

const offers: AbortController[] = [];
function offer(...tools: Tool[]): AbortController {
  const until = new AbortController();
  offers.push(until);
  offerTools(tools, until.signal);
  return until;
}

afterEach(() => {
  for (const until of offers.splice(0)) until.abort();
  for (const place of [document, navigator]) Reflect.deleteProperty(place, 'modelContext');
});

test('a browser without assistants is left alone', () => {
  expect(() => offer(tool())).not.toThrow();
});

test('a tool is offered with what it takes, and answers in text', async () => {
  const registered = browser();
  offer(tool());
  const found = registered.get('slipway_find');
  expect(found).toMatchObject({ description: 'Finds.', annotations: { readOnlyHint: true } });
  expect(await found?.execute({ words: 'kayak' })).toEqual({
    content: [{ type: 'text', text: '{"asked":{"words":"kayak"}}' }],
  });
});

test.each([
  ['by its signal', document, false],
  ['by its name, in earlier browsers', navigator, true],
])('it goes %s', (_name, place, earlier) => {
  const registered = browser(place, earlier);
  const until = offer(tool());
  expect([...registered.keys()]).toEqual(['slipway_find']);
  until.abort();
  expect([...registered.keys()]).toEqual([]);
});

test('two elements offer theirs side by side; a name that was given back is used again', () => {
  const registered = browser();
  const first = offer(tool());
  offer(tool());
  expect([...registered.keys()]).toEqual(['slipway_find', 'slipway_find_2']);
  first.abort();
  offer(tool());
  expect([...registered.keys()]).toEqual(['slipway_find_2', 'slipway_find']);
});

test('what has ended offers nothing', () => {
  const registered = browser();
  offerTools([tool()], AbortSignal.abort());
  expect(registered.size).toBe(0);
});

test('a browser that refuses a tool, at once or later, is no failure of the page', async () => {
  const unhandled = vi.fn();
  addEventListener('unhandledrejection', unhandled);
  const registered = browser();
  registered.set('slipway_find', {} as Registered);
  expect(() => offer(tool())).not.toThrow();
  Object.defineProperty(document, 'modelContext', {
    value: { registerTool: () => Promise.reject(new Error('no')) },
    configurable: true,
  });
  offer(tool());
  await new Promise((resolve) => setTimeout(resolve));
  removeEventListener('unhandledrejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('what is called after it has gone does nothing, and says so', async () => {
  const registered = browser();
  const run = vi.fn(() => Promise.resolve({}));
  const until = offer({ ...tool(), run });
  const held = registered.get('slipway_find');
  until.abort();
  expect(JSON.stringify(await held?.execute({}))).toContain('no longer in the page');
  expect(run).not.toHaveBeenCalled();
});

test('a tool of the page’s own that has the name stays when ours goes', () => {
  const registered = browser(document, true);
  registered.set('slipway_find', {} as Registered);
  offer(tool()).abort();
  expect([...registered.keys()]).toEqual(['slipway_find']);
});
