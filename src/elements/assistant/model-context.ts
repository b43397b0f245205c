/**
 * Offers tools to the assistants of browsers that have such (Web Machine Learning Community Group, “WebMCP”:
 * `document.modelContext`, in earlier ones `navigator.modelContext`). Where there is none, nothing happens.
 */
import type { Tool } from './tool.ts';
import { toJson } from '../../values/builtins.ts';

interface ModelContext {
  /** What is registered goes with the signal; in earlier browsers by its name. */
  registerTool(tool: object, options?: { signal: AbortSignal }): unknown;
  unregisterTool?(name: string): void;
}

/** Two elements on a page offer their tools side by side, under names of their own. */
const taken = new Set<string>();

/** @param until the tools go with it */
export function offerTools(tools: readonly Tool[], until: AbortSignal): void {
  const context = modelContext();
  if (!context || until.aborted) return;
  for (const tool of tools) register(context, tool, until);
}

function modelContext(): ModelContext | undefined {
  const [ours, earlier] = [document, navigator].map((place): unknown => Reflect.get(place, 'modelContext'));
  const found = ours ?? earlier;
  return typeof (found as ModelContext | undefined)?.registerTool === 'function' ? (found as ModelContext) : undefined;
}

function register(
  context: ModelContext,
  { description, inputSchema, readOnly, ...tool }: Tool,
  until: AbortSignal,
): void {
  const name = freeName(tool.name);
  const giveBack = () => void taken.delete(name);
  // What venues write is read by the assistant, and is not to be obeyed by it.
  const annotations = { readOnlyHint: readOnly, untrustedContentHint: true };
  // An assistant may hold what it was offered for longer than it is offered.
  const execute = async (input: object) =>
    written(until.aborted ? { error: 'This booking is no longer in the page.' } : await tool.run({ ...input }));
  const offered = () => {
    const end = () => {
      giveBack();
      unregister(context, name);
    };
    if (until.aborted) end();
    else until.addEventListener('abort', end);
  };
  try {
    const registered = context.registerTool(
      { name, description, inputSchema, annotations, execute },
      { signal: until },
    );
    // A name of the page's own, or a browser that takes no tools here: the page works as it does without.
    if (registered instanceof Promise) registered.then(offered, giveBack);
    else offered();
  } catch {
    giveBack();
  }
}

function unregister(context: ModelContext, name: string): void {
  try {
    context.unregisterTool?.(name);
  } catch {
    // It went with the signal.
  }
}

function freeName(name: string): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`;
  taken.add(free);
  return free;
}

/** As the Model Context Protocol has the result of a tool: text, here JSON. */
function written(answer: object): object {
  return { content: [{ type: 'text', text: toJson(answer) }] };
}
