/** `url-params="write"`: what is chosen stands in the page's address, to be reloaded, kept and handed on. Nothing of the visitor. */
import type { Choice, FlowState } from '../../../flow/state.ts';
import { choiceParameters } from '../../../page/address.ts';
import { takeAddress, type AddressWriter } from '../../../page/address-writer.ts';
import type { Context } from '../context.ts';
import type { chosenIn } from './chosen.ts';

/**
 * Begins with the next change: an address that somebody came with is left as it is until they choose otherwise.
 * @param chosen what counts as chosen; handed in, as it stands in another part
 */
export function writeChoice(
  { host, flow, follow, attach, onStop }: Pick<Context, 'host' | 'flow' | 'follow' | 'attach' | 'onStop'>,
  chosen: typeof chosenIn,
): void {
  let writer: AddressWriter | null = null;

  function write(): void {
    writer ??= takeAddress(host);
    writer?.write(choiceParameters(chosen(flow.state) ?? { ...nothing, discountCode: codeIn(flow.state) }));
  }

  function release(): void {
    writer?.release();
    writer = null;
  }

  follow((state, before) => {
    if (host.isConnected && (state.choice !== before.choice || state.step !== before.step)) write();
  });
  attach({ hostConnected: () => (writer ??= takeAddress(host)), hostDisconnected: release });
  onStop(release);
}

/** A code is for whatever is chosen next. */
const codeIn = ({ step, choice }: FlowState) => (step === 'done' ? '' : choice.discountCode);

const nothing: Choice = { itemId: null, start: null, end: null, params: {}, discountCode: '' };
