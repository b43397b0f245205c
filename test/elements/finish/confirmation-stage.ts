/** Fixture: mounts `<slipway-confirmation>` as it appears after a booking. */
import { vi } from 'vitest';
import { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { createPreparedLocale } from '../choosing-stage.ts';
import { createBooking, company, createSession, mountLeaf } from '../checkout-stage.ts';

customElements.define('slipway-confirmation', SlipwayConfirmation);

export async function mountConfirmation(props: Partial<SlipwayConfirmation> = {}) {
  const leaf = await mountLeaf<SlipwayConfirmation>('slipway-confirmation', {
    locale: createPreparedLocale('en'),
    session: createSession(),
    booking: createBooking(),
    company,
    ...props,
  });
  await vi.waitUntil(() => leaf['finishModule']);
  await leaf.updateComplete;
  return leaf;
}

export const unpaidBooking = createBooking({ url: 'https://venue.example/pay', paymentRequired: true });

export const unsureProps = { state: 'unsure' as const, booking: null, askUrl: 'mailto:desk@venue.example' };

export const likelyUnconfirmed = { verdict: 'likely', until: 0 } as const;
