/** Create requests while operations of the relay's store fail, or while other instances change its records. */
import { describe, expect, it } from 'vitest';
import type { CreateStore } from '../../src/relay/index.ts';
import { createManualClock } from './manual-clock.ts';
import { errorOf, fixture } from './relay-fixture.ts';
import { createdBooking, createsIn, openSession, readsIn, refusal } from './scripted-upstream.ts';

describe('a store that fails during a create request', () => {
  it('answers "unavailable" if the store fails before the booking', async () => {
    const parts = fixture({
      store: {
        claim: () => Promise.reject(new TypeError('secret-of-the-venue')),
        replace: async () => false,
        release: async () => false,
        read: async () => undefined,
      },
    });
    const answer = await parts.create('s1');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await errorOf(answer)).id).toBe('unavailable');
    expect(parts.upstream.calls).toHaveLength(0);
    expect(parts.lines.at(-1)).toMatchObject({ outcome: 'unavailable', fault: 'TypeError' });
  });

  it('returns the booking if the store fails after the booking', async () => {
    const { store, upstream, clock } = fixture();
    const parts = fixture(
      { store: { ...store, replace: () => Promise.reject(new RangeError('gone')) } },
      { upstream, clock, store },
    );
    const first = parts.create('s1');
    (await upstream.next()).answer(createdBooking());
    expect((await first).status).toBe(200);
    expect(parts.lines.at(-1)).toMatchObject({ outcome: 'ok', fault: 'RangeError' });
  });

  it('answers "unconfirmed" to a repeated request if the store fails', async () => {
    const { store, upstream, clock } = fixture();
    let isDown = false;
    const claim: CreateStore['claim'] = (...parameters) =>
      isDown ? Promise.reject(new RangeError('gone')) : store.claim(...parameters);
    const parts = fixture({ store: { ...store, claim } }, { upstream, clock, store });
    upstream.always(() => createdBooking());
    await parts.create('s1');
    isDown = true;
    expect(await errorOf(await parts.create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(parts.lines.at(-1)).toMatchObject({ outcome: 'unconfirmed', fault: 'RangeError' });
    expect((await errorOf(await parts.create('s2'))).id).toBe('unavailable');
    expect(upstream.calls).toHaveLength(1);
  });
});

describe('a store that fails after the service refused a create request', () => {
  const fail = () => Promise.reject(new RangeError('gone'));

  it('passes the refusal on if no other request can have booked', async () => {
    const { create, upstream, lines } = fixture({ store: { ...fixture().store, release: fail } });
    upstream.always(() => refusal('sold_out'));
    expect((await errorOf(await create('s1'))).id).toBe('sold_out');
    expect(lines.at(-1)).toMatchObject({ outcome: 'error', fault: 'RangeError' });
  });

  it('answers "unconfirmed" instead of the refusal after the lease', async () => {
    const clock = createManualClock();
    const release: CreateStore['release'] = () => {
      clock.advance(35_000);
      return fail();
    };
    const { create, upstream, lines } = fixture({ clock, store: { ...fixture().store, release } });
    upstream.always(() => refusal('sold_out'));
    expect(await errorOf(await create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(lines.at(-1)).toMatchObject({ fault: 'RangeError' });
  });

  it('answers "unconfirmed" instead of the refusal of a second attempt', async () => {
    const here = fixture();
    here.upstream.always(() => new Response('oops', { status: 500 }));
    await here.create('s1');
    here.clock.advance(120_000);
    const { create, upstream, lines } = fixture({ store: { ...here.store, release: fail } }, here);
    upstream.always(({ url }) => (url.endsWith('/create') ? refusal('sold_out') : openSession('s1')));
    expect(await errorOf(await create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(lines.at(-1)).toMatchObject({ fault: 'RangeError' });
    expect(createsIn(upstream.calls)).toHaveLength(2);
  });
});

describe('a store whose records other instances change', () => {
  /** A store that replaces no record, as if others had changed it. It counts its reads. */
  const withoutReplacements = (store: CreateStore) => {
    const counts = { read: 0 };
    const read: CreateStore['read'] = (key) => {
      counts.read += 1;
      return store.read(key);
    };
    return { counts, store: { ...store, read, replace: async () => false } };
  };

  it('returns the booking after five failed attempts to store it', async () => {
    const { counts, store } = withoutReplacements(fixture().store);
    const { create, upstream } = fixture({ store });
    upstream.always(() => createdBooking('FIRST-010130'));
    expect(await (await create('s1')).text()).toContain('FIRST-010130');
    expect(counts.read).toBe(5);
  });

  it('answers "busy" after five reads of the session', async () => {
    const here = fixture();
    here.upstream.always(() => new Response('oops', { status: 500 }));
    await here.create('s1');
    here.clock.advance(120_000);
    const { create, upstream } = fixture({ store: withoutReplacements(here.store).store }, here);
    upstream.always(() => openSession('s1'));
    expect(await errorOf(await create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'busy' });
    expect(readsIn(upstream.calls)).toHaveLength(5);
    expect(createsIn(upstream.calls)).toHaveLength(1);
  });

  it('answers "unconfirmed" if another instance\'s record cannot be read', async () => {
    const here = fixture();
    here.upstream.always(() => createdBooking());
    await here.create('s1');
    const read = () => Promise.reject(new RangeError('gone'));
    const there = fixture({ store: { ...here.store, read } }, here);
    expect(await errorOf(await there.create('s1'))).toMatchObject({ id: 'unconfirmed', session: 'unclear' });
    expect(there.lines.at(-1)).toMatchObject({ outcome: 'unconfirmed', fault: 'RangeError' });
  });

  it('stores a booking without reading the store', async () => {
    const { store } = fixture();
    const read = () => Promise.reject(new RangeError('gone'));
    const { create, upstream, lines } = fixture({ store: { ...store, read } });
    upstream.always(() => createdBooking());
    expect((await create('s1')).status).toBe(200);
    expect(lines.at(-1)).not.toHaveProperty('fault');
  });
});
