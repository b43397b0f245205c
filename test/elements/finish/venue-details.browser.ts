import { expect, test } from 'vitest';
import type { Account } from '../../../src/api/types.ts';
import { changeOrCancel, venueDetails } from '../../../src/elements/finish/venue-details.ts';
import { fr } from '../../../src/i18n/languages/fr.ts';
import { all, localeIn } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const locale = localeIn('en');
const venue = (changes: Partial<Account> = {}, answer: object = {}): Account => ({
  ...{
    name: 'Heron & Co',
    url: '',
    phone: '+1 604 555 0142',
    email: 'hello@harbour.example',
    timeZone: '',
    lang: 'en',
  },
  answer: { company: { address: '12 Wharf Road', city: 'Heron Cove' }, ...answer },
  ...changes,
});

test('the venue’s name, address, the way there, phone and mail; the map opens in a tab that is told nothing', () => {
  const drawn = draw(venueDetails(venue(), locale));
  expect(words(drawn)).toBe(
    'Heron & Co 12 Wharf Road, Heron Cove Get directions +1 604 555 0142 hello@harbour.example',
  );
  const [map] = all(drawn, '[part=directions]') as HTMLAnchorElement[];
  expect([map?.href, map?.target, map?.rel]).toEqual([
    'https://www.google.com/maps/search/?api=1&query=Heron%20%26%20Co%2C%2012%20Wharf%20Road%2C%20Heron%20Cove',
    '_blank',
    'noopener noreferrer',
  ]);
});

test('hours stand beside it where they are words', () => {
  expect(words(draw(venueDetails(venue({}, { hours: 'Daily 9 to 5' }), locale)))).toContain(
    'Opening hours: Daily 9 to 5',
  );
  expect(words(draw(venueDetails(venue({}, { hours: false }), locale)))).not.toContain('Opening hours');
  const french = draw(venueDetails(venue({}, { hours: 'Daily 9 to 5' }), { ...locale, text: fr }));
  expect(all(french, '[part=hours]')[0]?.textContent).toBe('Horaires d’ouverture\u00a0: Daily 9 to 5');
});

test('of a venue of which nothing is known nothing is shown', () => {
  expect(words(draw(venueDetails(venue({ phone: '', email: '', answer: {} }), locale)))).toBe('');
  expect(words(draw(venueDetails(undefined, locale)))).toBe('');
});

test('how to change or cancel is whom to ask, and the policy to unfold', () => {
  const drawn = draw(changeOrCancel(venue(), '<p>Free until <b>48 hours</b> before.<script>1</script></p>', locale));
  expect(words(drawn)).toContain('Change or cancel To change or cancel, contact the venue with your booking code.');
  const [policy] = all(drawn, 'details') as HTMLDetailsElement[];
  expect([policy?.open, policy?.textContent.replace(/\s+/g, ' ').trim()]).toEqual([
    false,
    'Booking policy Free until 48 hours before.',
  ]);
});

test('room is kept for a policy on its way; where there is none nothing claims one', () => {
  expect(all(draw(changeOrCancel(venue(), undefined, locale)), 'details')).toHaveLength(1);
  expect(all(draw(changeOrCancel(venue(), '', locale)), 'details')).toHaveLength(0);
  expect(words(draw(changeOrCancel(venue({ phone: '', email: '' }), '', locale)))).toBe('');
});
