import { describe, expect, it } from 'vitest';
import { dispatchRequest, routeRequests, type RequestName } from '../../../src/elements/shared/requests.ts';

/** Creates an element with two nested leaves in shadow roots. Records the request events that leave the element. */
function openPage() {
  const booking = document.createElement('div');
  const root = booking.attachShadow({ mode: 'open' });
  const leaf = root.appendChild(document.createElement('section')).appendChild(document.createElement('div'));
  const nestedLeaf = leaf.attachShadow({ mode: 'open' }).appendChild(document.createElement('form'));
  document.body.replaceChildren(booking);
  const pageEvents: string[] = [];
  for (const name of ['item-choose', 'code-redeem', 'live-region-say'] as RequestName[])
    booking.addEventListener(name, () => pageEvents.push(name));
  return { root, leaf, nestedLeaf, pageEvents };
}

describe('dispatchRequest', () => {
  it('returns false if a listener prevents the default', () => {
    const leaf = new EventTarget();
    const requestLeaving = () => dispatchRequest(leaf, 'booking-leave', { url: 'https://venue.example/pay' });
    expect(requestLeaving()).toBe(true);
    leaf.addEventListener('booking-leave', (event) => event.preventDefault());
    expect(requestLeaving()).toBe(false);
  });
});

describe('routeRequests', () => {
  it('calls the action of a request, but hides the event from pages', () => {
    const { root, leaf, pageEvents } = openPage();
    const details: unknown[] = [];
    routeRequests(root, { 'item-choose': (detail) => details.push(detail) });
    dispatchRequest(leaf, 'item-choose', { itemId: '7' });
    expect([details, pageEvents]).toEqual([[{ itemId: '7' }], []]);
  });

  it('receives only codes and announcements from nested leaves', () => {
    const { root, leaf, nestedLeaf, pageEvents } = openPage();
    const details: unknown[] = [];
    routeRequests(root, {
      'code-redeem': ({ code }) => details.push(code),
      'live-region-say': ({ words }, { target }) => details.push(words, target),
      'days-choose': () => details.push('days of an inner form'),
    });
    dispatchRequest(nestedLeaf, 'code-redeem', { code: 'HERON10' });
    dispatchRequest(nestedLeaf, 'live-region-say', { words: 'June.' });
    dispatchRequest(nestedLeaf, 'days-choose', { start: '2031-06-01' as never, end: '2031-06-01' as never });
    expect(details).toEqual(['HERON10', 'June.', leaf]);
    expect(pageEvents).toEqual([]);
  });

  it('ignores a request without an action, so that other listeners receive it', () => {
    const { root, leaf } = openPage();
    const details: string[] = [];
    routeRequests(root, { 'cart-show': () => details.push('cart') });
    routeRequests(root, { 'dates-open': () => details.push('dates') });
    dispatchRequest(leaf, 'dates-open');
    expect(details).toEqual(['dates']);
  });

  it('stops routing when its signal aborts', () => {
    const { root, leaf } = openPage();
    const endController = new AbortController();
    const details: string[] = [];
    routeRequests(root, { 'cart-show': () => details.push('cart') }, { signal: endController.signal });
    endController.abort();
    dispatchRequest(leaf, 'cart-show');
    expect(details).toEqual([]);
  });
});
