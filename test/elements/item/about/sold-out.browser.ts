import { expect, test, vi } from 'vitest';
import { soldOutTemplate, type SoldOut } from '../../../../src/elements/item/about/sold-out.ts';
import type { Day } from '../../../../src/values/dates/day.ts';
import { all, axeProblems, control, item, localeIn, one } from '../../choosing-stage.ts';
import { draw, words } from '../../drawing-stage.ts';

const june14 = '2031-06-14' as Day;
function soldOut(facts: Partial<SoldOut> = {}) {
  return draw(
    soldOutTemplate({
      locale: localeIn('en'),
      item: item({ name: 'Fishing & more' }),
      choice: { start: null, end: null },
      today: '2031-06-10' as Day,
      company: { email: 'ask@venue.example', url: 'https://venue.example/' },
      back: 'All items',
      onBack: () => undefined,
      ...facts,
    }),
  );
}
/** What the letter to the venue says. */
function letter(facts: Partial<SoldOut> = {}) {
  const { protocol, pathname, searchParams } = new URL(one(soldOut(facts), '[part=ask]').getAttribute('href') ?? '');
  return { to: protocol + pathname, subject: searchParams.get('subject'), body: searchParams.get('body') };
}

test('it says so, how far it was looked, and leads on', async () => {
  const drawn = soldOut();
  expect(words(drawn)).toBe('Sold out We checked every day from June 2031 to June 2032. Contact the venue All items');
  expect(await axeProblems()).toEqual([]);
});

test('the letter to the venue is begun: the item, and the days where some were chosen', () => {
  expect(letter()).toEqual({
    to: 'mailto:ask@venue.example',
    subject: 'Availability: Fishing & more',
    body: 'Hello,\n\nDo you have any availability for Fishing & more?\n\nThank you.\n',
  });
  expect(letter({ choice: { start: june14, end: june14 } }).subject).toBe('Availability: Fishing & more, Sat, Jun 14');
});

test.each(['', 'nobody', 'ask@venue.example?bcc=x@y.example', 'a b@venue.example'])(
  'without an address that can be written to (“%s”) the venue’s website is asked',
  (email) => {
    const company = { email, url: 'https://venue.example/' };
    expect(one(soldOut({ company }), '[part=ask]').getAttribute('href')).toBe('https://venue.example/');
    expect(all(soldOut({ company: { email, url: 'javascript:alert(1)' } }), '[part=ask]')).toEqual([]);
  },
);

test('the way back leads to the list, where there is one', () => {
  const onBack = vi.fn();
  control(soldOut({ onBack }), 'All items').click();
  expect(onBack).toHaveBeenCalledOnce();
  expect(all(soldOut({ back: '' }), '[part=browse]')).toEqual([]);
});
