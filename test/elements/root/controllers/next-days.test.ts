import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createNextDays } from '../../../../src/elements/root/controllers/next-days.ts';
import { createParty } from '../../../../src/elements/root/controllers/party.ts';
import { createPrices } from '../../../../src/elements/root/controllers/prices.ts';
import type { Locale } from '../../../../src/i18n/locale.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { plainItem } from '../../../api/plain.ts';
import { addTo, ask, june10, visit } from '../../../flow/visit.ts';
import { freeBut } from '../../item/june.ts';
import { found, handContext, settled } from '../hand-context.ts';

const kayak = plainItem({ id: 'kayak', bounds: { adults: { min: 1, max: 4 } } });
const june11 = addDays(june10, 1);

/** A guest at the kayak. Another guest holds all kayaks of June 10, but the calendar shows every day as free. */
async function openKayak({ locale }: { locale?: () => Locale | undefined } = {}) {
  const finding = { ...found(kayak, june10), availability: freeBut([]) };
  const context = handContext({ host: { finding } });
  Object.assign(context, locale && { locale });
  await addTo(visit({ venue: context.venue }), ask('kayak', 4));
  context.flow.subscribe(() => context.host.requestUpdate());
  const prices = createPrices(context, createParty(context));
  const nextDays = createNextDays(context, prices);
  const choose = (start: typeof june10, adults = 2) =>
    context.flow.choose({ itemId: 'kayak', start, end: start, params: { adults } });
  const waitForRefusal = () => vi.waitFor(() => expect(prices.refused()).not.toBeNull());
  return { ...context, finding, prices, nextDays, choose, waitForRefusal };
}

// A cold import may take longer than `vi.waitFor` waits.
beforeAll(() => import('../../../../src/elements/item/date-inputs/date-parts.ts'));

describe('createNextDays', () => {
  it('looks for no other day if the choice is available', async () => {
    const { choose, nextDays, venue, host } = await openKayak();
    choose(june11);
    await vi.waitFor(() => expect(venue.calls).toContain('rate'));
    await settled();
    expect([nextDays.value, host.said]).toEqual([undefined, []]);
  });

  it('finds the next day for a refused choice, once', async () => {
    const { choose, nextDays, venue, host } = await openKayak();
    choose(june10);
    await vi.waitFor(() => expect(nextDays.value).toBeTruthy());
    expect(nextDays.value?.quoteRequest).toMatchObject({ start: june10, params: { adults: 2 } });
    expect(host.said).toEqual([expect.stringContaining('Jun 11')]);
    const { length } = venue.calls;
    host.requestUpdate();
    await settled();
    expect(venue.calls).toHaveLength(length);
  });

  it('waits for the calendar before it looks', async () => {
    const { choose, nextDays, waitForRefusal, host, finding } = await openKayak();
    Object.assign(host, { finding: { ...finding, daysDue: true } });
    choose(june10);
    await waitForRefusal();
    await settled();
    expect([nextDays.value, host.said]).toEqual([undefined, []]);
    Object.assign(host, { finding });
    host.requestUpdate();
    await vi.waitFor(() => expect(nextDays.value).toBeTruthy());
  });

  it('announces nothing if the guest selects another day meanwhile', async () => {
    const { choose, nextDays, prices, waitForRefusal, venue, host } = await openKayak();
    const [answerChoice, answerNextDay] = [venue.hold('rate'), venue.hold('rate')];
    choose(june10);
    answerChoice();
    await waitForRefusal();
    await settled();
    choose(june11);
    answerNextDay();
    await vi.waitFor(() => expect(prices.view().quote?.bookable).toBe(true));
    await settled();
    expect([nextDays.value, host.said]).toEqual([undefined, []]);
  });

  it('looks for nothing before the language is known', async () => {
    const { choose, nextDays, waitForRefusal, host } = await openKayak({ locale: () => undefined });
    choose(june10);
    await waitForRefusal();
    await settled();
    expect([nextDays.value, host.said]).toEqual([undefined, []]);
  });
});
