/**
 * Keeps the keys of our fields from the page. Outside of a shadow tree an event seems to come from the host, so a page's
 * keyboard shortcuts take what guests type for commands. Listeners of the page in the capture phase come first: nothing keeps
 * the keys from those.
 */
import type { Context } from '../context.ts';

const shieldedEvents = ['keydown', 'keyup', 'keypress', 'beforeinput', 'copy', 'cut', 'paste'] as const;

/** Ends these events of fields at the host, except Tab, Escape and combinations with Ctrl, Alt or Meta. */
export function shieldFields({ host, onStop }: Pick<Context, 'host' | 'onStop'>): void {
  const listening = new AbortController();
  for (const type of shieldedEvents) host.addEventListener(type, endInField, { signal: listening.signal });
  onStop(() => listening.abort());
}

function endInField(event: Event): void {
  const [origin] = event.composedPath();
  const isField = origin instanceof HTMLElement && origin.matches('input, textarea, select');
  if (isField && !(event instanceof KeyboardEvent && isForPage(event))) event.stopPropagation();
}

function isForPage({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Tab' || key === 'Escape' || ctrlKey || altKey || metaKey;
}
