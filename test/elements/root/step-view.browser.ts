import { describe, expect, it, test, vi } from 'vitest';
import { LineEditView } from '../../../src/elements/cart/line-edit-view.ts';
import { renderStep, venueContactStyles } from '../../../src/elements/root/step-view.ts';
import { type FlowState, createInitialState } from '../../../src/flow/state.ts';
import { createTestItem, createTestLine, createTestSession } from '../../api/plain.ts';
import { toRequest } from '../../flow/visit.ts';
import { renderView, propertyOf } from './render-view.ts';
import { createTestContext } from './test-context.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { all, localeIn } from '../choosing-stage.ts';
import { draw, type Drawn } from '../drawing-stage.ts';

describe('renderStep: the step', () => {
  const kayak = {
    ...createTestItem({ id: 'kayak' }),
    get pictures() {
      return [{ src: 'https://x/kayak.jpg', title: '' }];
    },
  };
  const mug = createTestItem({ id: 'mug', simple: true, bounds: { mugs: { min: 1, max: 5 } } });
  const card = createTestItem({ id: 'card', simple: true, bounds: {} });
  const session = createTestSession({
    lines: [
      createTestLine({ id: '1', itemId: 'kayak' }),
      createTestLine({ id: '2', itemId: 'mug' }),
      createTestLine({ id: '3', itemId: 'card' }),
      createTestLine({ id: '4', itemId: 'not offered here' }),
    ],
  });

  function step(state: Partial<FlowState>, parts: Record<string, unknown> = {}, host: object = {}) {
    const context = createTestContext({ host: { items: [kayak, mug, card], ...host } });
    context.commit({ session, ...state });
    return renderView(
      renderStep({
        ...context,
        reads: { form: { value: 'the form' } },
        lineEdit: { view: new LineEditView(context.host, context.flow, context.locale) },
        ...parts,
      } as unknown as Parameters<typeof renderStep>[0]),
    ).firstElementChild;
  }

  test.each<[FlowState['step'], string]>([
    ['cart', 'slipway-cart'],
    ['details', 'slipway-form'],
    ['review', 'slipway-review'],
    ['unsure', 'slipway-confirmation'],
    ['done', 'slipway-confirmation'],
  ])('renders each step with its element: %s', (name, tag) => {
    expect(step({ step: name })?.localName).toBe(tag);
  });

  it.each([
    ['pay.example', 'Next: payment on pay.example'],
    [' pay.example/harbour ,', 'Next: payment on pay.example'],
    ['', 'Next: payment on book.example'],
    [' , ', 'Next: payment on book.example'],
    ['pay.example,other.example', 'Next: payment on our payment page'],
  ])('names the payment host before booking for payment-hosts="%s"', (paymentHosts, words) => {
    const order = { session: createTestSession({ ...session, total: '142.80', due: '142.80' }) };
    const host = { items: [kayak], paymentHosts, settings: { baseUrl: 'https://book.example/harbour' } };
    for (const name of ['details', 'review'] as const)
      expect(step({ step: name, ...order }, {}, { ...host, payment: 'link' })).toHaveProperty('paymentNotes', [
        `$142.80\u00a0· ${words}`,
      ]);
    expect(step({ step: 'details', ...order }, {}, host)).toHaveProperty('paymentNotes.length', 2);
  });

  test('renders a skeleton without a locale', () => {
    expect(step({ step: 'cart' }, { locale: () => undefined })?.matches('.skeleton')).toBe(true);
  });

  describe('the cart', () => {
    const requests = { 1: toRequest('kayak'), 2: toRequest('mug'), 4: toRequest('not offered here') };

    test('passes the maximum quantity of each simple item', () => {
      expect(propertyOf(step({ step: 'cart' }), 'mostOf')).toEqual({ 2: 5, 3: Infinity });
    });

    test('makes a line editable if its request and item are available', () => {
      expect(propertyOf(step({ step: 'cart', quoteRequests: requests }), 'editable')).toEqual(['1']);
      expect(propertyOf(step({ step: 'cart', quoteRequests: {} }), 'editable')).toEqual([]);
      expect(propertyOf(step({ step: 'details', quoteRequests: requests }), 'editable')).toEqual(['1']);
    });

    test('shows only the venue’s contact until the cart module loads', () => {
      expect(step({ step: 'cart' }, { lineEdit: { view: null } })?.localName).toBe('p');
    });

    test('passes the selected code, or else the code of a line', () => {
      const requestsWithCode = { 2: toRequest('mug'), 4: { ...toRequest('kayak'), discountCode: 'SPRING' } };
      expect(propertyOf(step({ step: 'cart', quoteRequests: requestsWithCode }), 'code')).toBe('SPRING');
      expect(propertyOf(step({ step: 'cart', quoteRequests: {} }), 'code')).toBe('');
    });

    test('passes the first picture of each item with pictures', () => {
      expect(propertyOf(step({ step: 'cart' }), 'pictures')).toEqual({ kayak: 'https://x/kayak.jpg' });
    });

    test('reads no pictures of items that the cart lacks', () => {
      const read = vi.spyOn(kayak, 'pictures', 'get');
      const session = createTestSession({ lines: [createTestLine({ id: '2', itemId: 'mug' })] });
      expect(propertyOf(step({ step: 'cart', session }), 'pictures')).toEqual({});
      expect(read).not.toHaveBeenCalled();
    });
  });

  test('marks the step as busy during a command', () => {
    for (const name of ['cart', 'details', 'review'] as const)
      expect([name, step({ step: name, busy: 'book' })?.hasAttribute('busy')]).toEqual([name, true]);
  });

  describe('the end', () => {
    const bookedSession = createTestSession({ id: 'as booked' });

    test('passes the booked session to the confirmation', () => {
      const end = step({ step: 'done', booked: bookedSession });
      expect([propertyOf(end, 'state'), propertyOf(end, 'session')]).toEqual(['booked', bookedSession]);
    });

    test('passes the seconds left for an unconfirmed booking, at least 0', () => {
      const unsure = (until: number) => step({ step: 'unsure', unconfirmed: { verdict: 'waiting', until } });
      expect(propertyOf(unsure(0), 'left')).toBe(0);
      expect(propertyOf(unsure(Date.now() + 3_600_000), 'left')).toBeGreaterThan(3000);
      expect(propertyOf(unsure(0), 'session')).toBe(session);
    });
  });
});

describe('renderStep: the contact of the venue', () => {
  const parts = (
    state: Partial<FlowState>,
    { phone = '+1 604 555 0142', email = 'hello@harbour.example', paymentHosts = '', review = false } = {},
  ) =>
    ({
      host: { company: { phone, email }, paymentHosts, review, settings: { baseUrl: 'https://book.example' } },
      flow: { state: { ...createInitialState(), ...state } },
      locale: () => localeIn('en'),
      reads: { form: { value: 'the form' } },
      lineEdit: { view: null },
    }) as unknown as Parameters<typeof renderStep>[0];
  /** Returns the visible text of the venue's contact, or undefined if the view has none. */
  const contactIn = (place: Drawn) => all(place, '[part=venue-contact]')[0]?.innerText.replace(/\s+/g, ' ').trim();

  test.each(['cart', 'details', 'review', 'unsure'] as const)(
    'shows the venue’s phone and email at the step %s',
    (step) => {
      const place = draw(renderStep(parts({ step })));
      expect(contactIn(place)).toBe('Questions? +1 604 555 0142 hello@harbour.example');
      expect(all(place, '[part=venue-contact] a').map((link) => link.getAttribute('href'))).toEqual([
        'tel:+16045550142',
        'mailto:hello@harbour.example',
      ]);
    },
  );

  test('shows nothing at other steps, or without phone and email', () => {
    for (const step of ['choose', 'done'] as const)
      expect(contactIn(draw(renderStep(parts({ step }))))).toBeUndefined();
    expect(contactIn(draw(renderStep(parts({ step: 'cart' }, { phone: '', email: '' }))))).toBeUndefined();
  });

  test('shows the email below the phone in a narrow element', () => {
    const place = draw(renderStep(parts({ step: 'cart' })), [theme, venueContactStyles]);
    place.style.inlineSize = '300px';
    const [number, address] = all(place, '[part=venue-contact] a').map((link) => link.getBoundingClientRect());
    expect(address?.top).toBeGreaterThan(number?.top ?? NaN);
    expect(address?.left).toBe(number?.left);
  });
});
