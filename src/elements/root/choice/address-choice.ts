/** `url-params="write"`: what is chosen stands in the page's address, to be reloaded, kept and handed on. Nothing of the visitor. */
import type { Choice, FlowState } from '../../../flow/state.ts';
import { choiceParameters, takeAddress, type AddressWriter } from '../../../page/address-writer.ts';
import type { Day } from '../../../values/dates/day.ts';
import type { RequestEvent, RequestName } from '../../shared/requests.ts';
import type { Context } from '../context.ts';
import { isUntouched } from './begun-choice.ts';
import type { chosenIn } from './chosen.ts';

/** As parameters of the address. */
interface Narrowed {
  slipway_keyword: string;
  slipway_category: string;
}

/**
 * Begins with the first change, also one made before this part was there: an address that somebody came with is left as it
 * is until they choose otherwise.
 * @param chosen what counts as chosen; handed in, as it stands in another part
 * @param lastOf the last day, or night, of a list browsed up to a day
 */
export function writeChoice(
  { host, flow, observe, attach, onStop }: Pick<Context, 'host' | 'flow' | 'observe' | 'attach' | 'onStop'>,
  chosen: typeof chosenIn,
  lastOf: (to: Day) => Day,
): void {
  let writer: AddressWriter | null = null;
  /** What the list shows, once the visitor has said so. */
  let narrowed: Narrowed | null = null;
  /** The days that the list is browsed by. */
  let browsed: Pick<Choice, 'start' | 'end'> | null = null;

  function write(): void {
    writer ??= takeAddress(host);
    const { choice } = flow.state;
    const inList = browsed && choice.itemId === null ? { params: choice.params, ...browsed } : {};
    const present = chosen(flow.state) ?? { ...nothing, ...inList, discountCode: codeIn(flow.state) };
    writer?.write({ ...choiceParameters(present), ...narrowed });
  }

  function release(): void {
    writer?.release();
    writer = null;
  }

  function narrow({ detail: { keyword, categoryId } }: Pick<RequestEvent<'list-narrow'>, 'detail'>): void {
    narrowed = { slipway_keyword: keyword, slipway_category: categoryId };
    write();
  }

  function browse({ detail: { from, to } }: RequestEvent<'dates-ask' | 'dates-move'>): void {
    browsed = { start: from, end: lastOf(to) };
    write();
  }

  function browseNoMore(): void {
    browsed = null;
    write();
  }

  const listening = new AbortController();
  const listen = <Name extends RequestName>(name: Name, act: (event: RequestEvent<Name>) => void) =>
    host.renderRoot.addEventListener(name, (event) => act(event as RequestEvent<Name>), { signal: listening.signal });
  listen('list-narrow', narrow);
  // Somebody may have narrowed the list before this part was there.
  const before = host.renderRoot.querySelector('slipway-items')?.narrowed;
  if (before) narrow({ detail: before });
  listen('dates-ask', browse);
  listen('dates-move', browse);
  listen('dates-clear', browseNoMore);
  observe('publish', (state, before) => {
    if (host.isConnected && (state.choice !== before.choice || state.step !== before.step)) write();
  });
  if (!isUntouched(host.begun, flow.state.choice)) write();
  attach({ hostConnected: () => (writer ??= takeAddress(host)), hostDisconnected: release });
  onStop(() => {
    listening.abort();
    release();
  });
}

/** A code is for whatever is chosen next. */
const codeIn = ({ step, choice }: FlowState) => (step === 'done' ? '' : choice.discountCode);

const nothing: Choice = { itemId: null, start: null, end: null, params: {}, discountCode: '' };
