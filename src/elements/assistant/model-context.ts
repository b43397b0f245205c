/**
 * Registers tools with the browser's assistant (Web Machine Learning Community Group, “WebMCP”). The interface is
 * `document.modelContext`; in earlier browsers, it is `navigator.modelContext`. If there is neither, this module does
 * nothing. The tools themselves are in `tools.ts`.
 */
import type { Tool } from './tools.ts';
import { toJson } from '../../values/builtins.ts';

interface ModelContext {
  /** Registers a tool until the signal aborts. Earlier browsers ignore the signal and need `unregisterTool`. */
  registerTool(tool: object, options?: { signal: AbortSignal }): unknown;
  unregisterTool?(name: string): void;
}

/** The names of the registered tools. Two elements on a page must not use the same name. */
const usedNames = new Set<string>();

/**
 * Registers the tools if the browser has an assistant.
 * @param signal removes the tools when it aborts
 */
export function offerTools(tools: readonly Tool[], signal: AbortSignal): void {
  const context = modelContext();
  if (!context || signal.aborted) return;
  for (const tool of tools) register(context, tool, signal);
}

function modelContext(): ModelContext | undefined {
  const [currentContext, earlierContext] = [document, navigator].map((owner): unknown =>
    Reflect.get(owner, 'modelContext'),
  );
  const context = (currentContext ?? earlierContext) as ModelContext | undefined;
  return typeof context?.registerTool === 'function' ? context : undefined;
}

function register(
  context: ModelContext,
  { description, inputSchema, readOnly, ...tool }: Tool,
  signal: AbortSignal,
): void {
  const name = claimName(tool.name);
  const releaseName = () => void usedNames.delete(name);
  // Results contain the venue's texts, which the assistant must not follow as instructions.
  const annotations = { readOnlyHint: readOnly, untrustedContentHint: true };
  // Checks the signal, because an assistant may call a tool after its removal.
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
    // Fails if the page already uses the name or the browser allows no tools here. The widget works without tools.
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
    // Ignores the error, because the signal has already removed the tool.
  }
}

/** Returns an unused name, with a number at the end if necessary, and marks it as used. */
function claimName(name: string): string {
  let unusedName = name;
  for (let count = 2; usedNames.has(unusedName); count += 1) unusedName = `${name}_${count}`;
  usedNames.add(unusedName);
  return unusedName;
}

/** Returns the result of a tool in the form of the Model Context Protocol: a text, which contains JSON. */
function toResult(answer: object): object {
  return { content: [{ type: 'text', text: toJson(answer) }] };
}
