import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Tool } from '../../../src/elements/assistant/tools.ts';
import { registerTools } from '../../../src/elements/assistant/model-context.ts';

interface RegisteredTool {
  name: string;
  annotations: object;
  execute(input: object): Promise<object>;
}

const createTool = (name = 'slipway_find'): Tool => ({
  name,
  description: 'Finds.',
  inputSchema: { type: 'object', properties: {}, required: [] },
  isReadOnly: true,
  run: (input) => Promise.resolve({ input }),
});

/**
 * Stubs `modelContext`, through which a browser's assistant receives tools. Returns the registered tools by name.
 * @param isEarlier true for the earlier API, which ignores the signal and removes a tool by its name
 */
function addAssistant(owner: Document | Navigator = document, isEarlier = false) {
  const tools = new Map<string, RegisteredTool>();
  const modelContext = {
    registerTool(newTool: RegisteredTool, options?: { signal: AbortSignal }) {
      if (tools.has(newTool.name)) throw new TypeError('taken');
      tools.set(newTool.name, newTool);
      if (!isEarlier) options?.signal.addEventListener('abort', () => tools.delete(newTool.name));
    },
    ...(isEarlier && { unregisterTool: (name: string) => tools.delete(name) }),
  };
  Object.defineProperty(owner, 'modelContext', { value: modelContext, configurable: true });
  return tools;
}

const controllers: AbortController[] = [];
function offerTestTools(...tools: Tool[]): AbortController {
  const controller = new AbortController();
  controllers.push(controller);
  registerTools(tools, controller.signal);
  return controller;
}

afterEach(() => {
  for (const controller of controllers.splice(0)) controller.abort();
  for (const owner of [document, navigator]) Reflect.deleteProperty(owner, 'modelContext');
});

describe('registerTools', () => {
  it('throws no error in a browser without an assistant', () => {
    expect(() => offerTestTools(createTool())).not.toThrow();
  });

  it('registers a tool that returns its result as JSON text', async () => {
    const tools = addAssistant();
    offerTestTools(createTool());
    const registeredTool = tools.get('slipway_find');
    expect(registeredTool).toMatchObject({ description: 'Finds.', annotations: { readOnlyHint: true } });
    expect(await registeredTool?.execute({ words: 'kayak' })).toEqual({
      content: [{ type: 'text', text: '{"input":{"words":"kayak"}}' }],
    });
  });

  it.each([
    ['the browser observes the signal', document, false],
    ['earlier browsers need `unregisterTool`', navigator, true],
  ])('removes a tool when its signal aborts: %s', (_name, owner, isEarlier) => {
    const tools = addAssistant(owner, isEarlier);
    const controller = offerTestTools(createTool());
    expect([...tools.keys()]).toEqual(['slipway_find']);
    controller.abort();
    expect([...tools.keys()]).toEqual([]);
  });

  it('numbers tools with the same name, and reuses a removed tool’s name', () => {
    const tools = addAssistant();
    const firstOffer = offerTestTools(createTool());
    offerTestTools(createTool());
    expect([...tools.keys()]).toEqual(['slipway_find', 'slipway_find_2']);
    firstOffer.abort();
    offerTestTools(createTool());
    expect([...tools.keys()]).toEqual(['slipway_find_2', 'slipway_find']);
  });

  it('registers no tool if the signal has already aborted', () => {
    const tools = addAssistant();
    registerTools([createTool()], AbortSignal.abort());
    expect(tools.size).toBe(0);
  });

  it('throws no error if the browser refuses a tool', async () => {
    const onUnhandled = vi.fn();
    addEventListener('unhandledrejection', onUnhandled);
    const tools = addAssistant();
    tools.set('slipway_find', {} as RegisteredTool);
    expect(() => offerTestTools(createTool())).not.toThrow();
    Object.defineProperty(document, 'modelContext', {
      value: { registerTool: () => Promise.reject(new Error('no')) },
      configurable: true,
    });
    offerTestTools(createTool());
    await new Promise((resolve) => setTimeout(resolve));
    removeEventListener('unhandledrejection', onUnhandled);
    expect(onUnhandled).not.toHaveBeenCalled();
  });

  it('returns an error if the assistant calls a removed tool', async () => {
    const tools = addAssistant();
    const runTool = vi.fn(() => Promise.resolve({}));
    const controller = offerTestTools({ ...createTool(), run: runTool });
    const removedTool = tools.get('slipway_find');
    controller.abort();
    expect(JSON.stringify(await removedTool?.execute({}))).toContain('no longer in the page');
    expect(runTool).not.toHaveBeenCalled();
  });

  it('keeps a tool that the page registered under the same name', () => {
    const tools = addAssistant(document, true);
    tools.set('slipway_find', {} as RegisteredTool);
    offerTestTools(createTool()).abort();
    expect([...tools.keys()]).toEqual(['slipway_find']);
  });
});
