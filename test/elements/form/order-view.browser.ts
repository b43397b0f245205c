import { expect, test } from 'vitest';
import { actTemplate, orderTemplate, type ActView } from '../../../src/elements/form/order-view.ts';
import { all, localeIn, one } from '../choosing-stage.ts';
import { line, session } from '../checkout-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const locale = localeIn('en');
const act = (changes: Partial<ActView>) =>
  draw(actTemplate({ session: session(), leadsTo: 'book', booking: false, isDisabled: false, ...changes }, locale));
const button = (place: HTMLElement) => one(place, 'button');

test('the order says how many lines there are and what they come to, and names each', () => {
  const two = session({ lines: [line({ id: '1', name: 'Kayak' }), line({ id: '2', name: 'Mug' })] });
  const calls: string[] = [];
  const place = draw(
    orderTemplate(
      {
        session: two,
        periods: {},
        pictures: {},
        isOpen: false,
        busy: false,
        onToggle: () => calls.push('toggle'),
        onEdit: () => calls.push('edit'),
      },
      locale,
    ),
  );
  expect(one(place, '[part="order-fold"]').textContent.trim()).toBe('2 items · $134.40');
  expect(all(place, '[part="line-name"]').map((each) => each.textContent)).toEqual(['Kayak', 'Mug']);
  one(place, '[part="order-fold"]').click();
  one(place, '[part="order-edit"]').click();
  expect(calls).toEqual(['toggle', 'edit']);
});

test('the sum stands above the button, and how one pays below it', () => {
  expect(words(act({}))).toMatch(/Total \$134\.40 Book and pay · \$134\.40 Next: pay on the venue’s payment page/);
});

test('the button that books is the primary, says so in its parts, and belongs to the form', () => {
  const { part, form } = button(act({})) as HTMLButtonElement;
  expect([[...part], form]).toEqual([['submit', 'book', 'primary'], null]);
  expect(button(act({})).getAttribute('form')).toBe('form');
});

test('before a review nothing is said of paying, and the button says where it leads', () => {
  const place = act({ leadsTo: 'review' });
  expect(words(place)).toMatch(/Total \$134\.40 Continue to review$/);
  expect([...button(place).part]).toEqual(['submit', 'primary']);
});

test('what costs nothing is booked, not paid', () => {
  expect(words(act({ session: session({ total: '0.00', due: '0.00', subTotal: '0.00', taxes: [] }) }))).toMatch(
    /Book$/,
  );
});

test('while it is being booked, or cannot be, it cannot be pressed', () => {
  const place = act({ booking: true, isDisabled: true });
  expect([button(place).textContent.trim(), button(place).ariaDisabled]).toEqual(['Booking…', 'true']);
});
