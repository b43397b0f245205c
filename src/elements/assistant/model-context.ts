/**
 * Registers tools with the assistant of the browser (Web Machine Learning Community Group, “WebMCP”). The interface is
 * `document.modelContext`, in earlier browsers `navigator.modelContext`. Without it, nothing happens. `tools.ts` has the tools.
 */
import type { Tool } from './tools.ts';
import { toJson } from '../../values/builtins.ts';

interface ModelContext {
  /** Registers a tool until the signal aborts. Earlier browsers ignore the signal and need `unregisterTool`. */
  registerTool(tool: object, options?: { signal: AbortSignal }): unknown;
  unregisterTool?(name: string): void;
}

/** The names of the registered tools. Several elements on a page need different names. */
const usedNames = new Set<string>();

/** @param signal removes the tools when it aborts */
export function offerTools(tools: readonly Tool[], signal: AbortSignal): void {
  const context = modelContext();
  if (!context || signal.aborted) return;
  for (const tool of tools) register(context, tool, signal);
}

function modelContext(): ModelContext | undefined {
  const [current, earlier] = [document, navigator].map((owner): unknown => Reflect.get(owner, 'modelContext'));
  const context = (current ?? earlier) as ModelContext | undefined;
  return typeof context?.registerTool === 'function' ? context : undefined;
}

function register(
  context: ModelContext,
  { description, inputSchema, readOnly, ...tool }: Tool,
  signal: AbortSignal,
): void {
  const name = freeName(tool.name);
  const releaseName = () => void usedNames.delete(name);
  // Answers contain text of the venue, which the assistant must not follow as instructions.
  const annotations = { readOnlyHint: readOnly, untrustedContentHint: true };
  // An assistant may call a tool after its removal.
  const execute = async (input: object) =>
    toResult(signal.aborted ? { error: 'This booking is no longer in the page.' } : await tool.run({ ...input }));
  const onRegistered = () => {
    const remove = () => {
      releaseName();
      unregister(context, name);
    };
    if (signal.aborted) remove();
    else signal.addEventListener('abort', remove);
  };
  try {
    const registration = context.registerTool({ name, description, inputSchema, annotations, execute }, { signal });
    // The page may use the name already, or the browser may refuse tools here. The widget works without them.
    if (registration instanceof Promise) registration.then(onRegistered, releaseName);
    else onRegistered();
  } catch {
    releaseName();
  }
}

function unregister(context: ModelContext, name: string): void {
  try {
    context.unregisterTool?.(name);
  } catch {
    // The signal has removed it already.
  }
}

function freeName(name: string): string {
  let freeName = name;
  for (let count = 2; usedNames.has(freeName); count += 1) freeName = `${name}_${count}`;
  usedNames.add(freeName);
  return freeName;
}

/** Returns the result of a tool as the Model Context Protocol defines it: text, here JSON. */
function toResult(answer: object): object {
  return { content: [{ type: 'text', text: toJson(answer) }] };
}
