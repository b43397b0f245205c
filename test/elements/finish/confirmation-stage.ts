/** Fixture: mounts `<slipway-confirmation>` as it appears after a booking. */
import { vi } from 'vitest';
import { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { localeIn } from '../choosing-stage.ts';
import { booking, company, session, stage } from '../checkout-stage.ts';

customElements.define('slipway-confirmation', SlipwayConfirmation);

export async function confirmation(props: Partial<SlipwayConfirmation> = {}) {
  const leaf = await stage<SlipwayConfirmation>('slipway-confirmation', {
    locale: localeIn('en'),
    session: session(),
    booking: booking(),
    company,
    ...props,
  });
  await vi.waitUntil(() => leaf['finish']);
  await leaf.updateComplete;
  return leaf;
}

export const toPay = booking({ url: 'https://venue.example/pay', paymentRequired: true });

export const unsure = { state: 'unsure' as const, booking: null, askUrl: 'mailto:desk@venue.example' };

export const likely = { verdict: 'likely', until: 0 } as const;
