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
const registeredToolNames = new Set<string>();

/**
 * Registers the tools if the browser has an assistant.
 * @param signal removes the tools when it aborts
 */
export function registerTools(tools: readonly Tool[], signal: AbortSignal): void {
  const context = findModelContext();
  if (!context || signal.aborted) return;
  for (const tool of tools) registerTool(context, tool, signal);
}

function findModelContext(): ModelContext | undefined {
  const [standardContext, contextOfEarlierBrowser] = [document, navigator].map((contextOwner): unknown =>
    Reflect.get(contextOwner, 'modelContext'),
  );
  const context = (standardContext ?? contextOfEarlierBrowser) as ModelContext | undefined;
  return typeof context?.registerTool === 'function' ? context : undefined;
}

function registerTool(
  context: ModelContext,
  { description, inputSchema, isReadOnly, ...tool }: Tool,
  signal: AbortSignal,
): void {
  const name = claimToolName(tool.name);
  const releaseToolName = () => void registeredToolNames.delete(name);
  // Results contain the venue's texts, which the assistant must not follow as instructions.
  const toolAnnotations = { readOnlyHint: isReadOnly, untrustedContentHint: true };
  // Checks the signal, because an assistant may call a tool after its removal.
  const executeTool = async (toolInput: object) =>
    toToolResult(
      signal.aborted ? { error: 'This booking is no longer in the page.' } : await tool.run({ ...toolInput }),
    );
  const onToolRegistered = () => {
    const removeTool = () => {
      releaseToolName();
      unregisterTool(context, name);
    };
    if (signal.aborted) removeTool();
    else signal.addEventListener('abort', removeTool);
  };
  try {
    const registration = context.registerTool(
      { name, description, inputSchema, annotations: toolAnnotations, execute: executeTool },
      { signal },
    );
    // The registration fails if the page already uses the name, or if the browser allows no tools here. The widget
    // works without tools.
    if (registration instanceof Promise) registration.then(onToolRegistered, releaseToolName);
    else onToolRegistered();
  } catch {
    releaseToolName();
  }
}

function unregisterTool(context: ModelContext, name: string): void {
  try {
    context.unregisterTool?.(name);
  } catch {
    // Ignores the error, because the signal has already removed the tool.
  }
}

/** Returns an unused name, with a number at the end if necessary, and marks it as used. */
function claimToolName(name: string): string {
  let unusedName = name;
  for (let suffix = 2; registeredToolNames.has(unusedName); suffix += 1) unusedName = `${name}_${suffix}`;
  registeredToolNames.add(unusedName);
  return unusedName;
}

/** Returns the result of a tool in the form of the Model Context Protocol: a text, which contains JSON. */
function toToolResult(toolAnswer: object): object {
  return { content: [{ type: 'text', text: toJson(toolAnswer) }] };
}
