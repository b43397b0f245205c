/** A selection that a page sets with `open()`. */
import { readChoice, type PlainChoice } from '../../../flow/plain-choice.ts';
import type { Choice } from '../../../flow/state.ts';
import type { Host } from '../../shared/host.ts';
import { isUntouched, nothingChosen } from './begun-choice.ts';

/**
 * Sets the selection. If a reload brought an item back and the guest has changed nothing since, another item starts another
 * visit.
 *
 * @throws ProblemError `misconfigured` if a date or time is none
 */
export function presetChoice(host: Host, preset: PlainChoice): void {
  const choice = readChoice(preset);
  host.store.choose(startsAnother(host, choice) ? { ...nothingChosen, ...host.settings.choice, ...choice } : choice);
}

function startsAnother({ begun, store }: Host, { itemId }: Partial<Choice>): boolean {
  return Boolean(itemId) && begun.isOwn && itemId !== begun.choice.itemId && isUntouched(begun, store.state.choice);
}
