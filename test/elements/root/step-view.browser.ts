import { describe, expect, it, test, vi } from 'vitest';
import { CartView } from '../../../src/elements/cart/cart-view.ts';
import { renderStep, venueContactStyles } from '../../../src/elements/root/step-view.ts';
import { type FlowState, createInitialState } from '../../../src/flow/state.ts';
import { createTestItem, createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { toRequest } from '../../flow/visit.ts';
import { renderView, readProperty } from './render-view.ts';
import { createTestContext } from './test-context.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { queryAll, createPreparedLocale } from '../choosing-stage.ts';
import { drawTemplate, type DrawnElement } from '../template-stage.ts';

describe('renderStep: the step', () => {
  const kayak = {
    ...createTestItem({ id: 'kayak' }),
    get pictures() {
      return [{ src: 'https://x/kayak.jpg', title: '' }];
    },
  };
  const mugItem = createTestItem({ id: 'mug', simple: true, bounds: { mugs: { min: 1, max: 5 } } });
  const cardItem = createTestItem({ id: 'card', simple: true, bounds: {} });
  const session = createTestSession({
    lines: [
      createTestLine({ id: '1', itemId: 'kayak' }),
      createTestLine({ id: '2', itemId: 'mug' }),
      createTestLine({ id: '3', itemId: 'card' }),
      createTestLine({ id: '4', itemId: 'not offered here' }),
    ],
  });

  function drawStep(state: Partial<FlowState>, parts: Record<string, unknown> = {}, host: object = {}) {
    const context = createTestContext({ host: { items: [kayak, mugItem, cardItem], ...host } });
    context.commit({ session, ...state });
    return renderView(
      renderStep({
        ...context,
        stepTasks: { form: { value: 'the form' } },
        cartLoader: { view: new CartView(context.host, context.flow, context.locale) },
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
    expect(drawStep({ step: name })?.localName).toBe(tag);
  });

  it.each([
    ['pay.example', 'Next: payment on pay.example'],
    [' pay.example/harbour ,', 'Next: payment on pay.example'],
    ['', 'Next: payment on book.example'],
    [' , ', 'Next: payment on book.example'],
    ['pay.example,other.example', 'Next: payment on our payment page'],
  ])('names the payment host before booking for payment-hosts="%s"', (paymentHosts, expectedNote) => {
    const orderState = { session: createTestSession({ ...session, total: '142.80', due: '142.80' }) };
    const host = { items: [kayak], paymentHosts, settings: { baseUrl: 'https://book.example/harbour' } };
    for (const name of ['details', 'review'] as const)
      expect(drawStep({ step: name, ...orderState }, {}, { ...host, payment: 'link' })).toHaveProperty('paymentNotes', [
        `$142.80\u00a0· ${expectedNote}`,
      ]);
    expect(drawStep({ step: 'details', ...orderState }, {}, host)).toHaveProperty('paymentNotes.length', 2);
  });

  test('renders a skeleton without a locale', () => {
    expect(drawStep({ step: 'cart' }, { locale: () => undefined })?.matches('.skeleton')).toBe(true);
  });

  describe('the cart', () => {
    const quoteRequests = { 1: toRequest('kayak'), 2: toRequest('mug'), 4: toRequest('not offered here') };

    test('passes the maximum quantity of each simple item to the cart', () => {
      expect(readProperty(drawStep({ step: 'cart' }), 'mostOf')).toEqual({ 2: 5, 3: Infinity });
    });

    test('makes lines with a quote request and a known non-simple item editable', () => {
      expect(readProperty(drawStep({ step: 'cart', quoteRequests }), 'editable')).toEqual(['1']);
      expect(readProperty(drawStep({ step: 'cart', quoteRequests: {} }), 'editable')).toEqual([]);
      expect(readProperty(drawStep({ step: 'details', quoteRequests }), 'editable')).toEqual(['1']);
    });

    test('shows only the venue’s contact until the cart module loads', () => {
      expect(drawStep({ step: 'cart' }, { cartLoader: { view: null } })?.localName).toBe('p');
    });

    test('passes the discount code of a line to the cart, if any', () => {
      const requestsWithCode = { 2: toRequest('mug'), 4: { ...toRequest('kayak'), discountCode: 'SPRING' } };
      expect(readProperty(drawStep({ step: 'cart', quoteRequests: requestsWithCode }), 'code')).toBe('SPRING');
      expect(readProperty(drawStep({ step: 'cart', quoteRequests: {} }), 'code')).toBe('');
    });

    test('passes the first picture of each item to the cart', () => {
      expect(readProperty(drawStep({ step: 'cart' }), 'pictures')).toEqual({ kayak: 'https://x/kayak.jpg' });
    });

    test('reads no pictures of items that the cart lacks', () => {
      const readPictures = vi.spyOn(kayak, 'pictures', 'get');
      const session = createTestSession({ lines: [createTestLine({ id: '2', itemId: 'mug' })] });
      expect(readProperty(drawStep({ step: 'cart', session }), 'pictures')).toEqual({});
      expect(readPictures).not.toHaveBeenCalled();
    });
  });

  test('marks the step as busy during a command', () => {
    for (const name of ['cart', 'details', 'review'] as const)
      expect([name, drawStep({ step: name, busy: 'book' })?.hasAttribute('busy')]).toEqual([name, true]);
  });

  describe('the end', () => {
    const bookedSession = createTestSession({ id: 'as booked' });

    test('passes the booked session to the confirmation', () => {
      const doneStep = drawStep({ step: 'done', booked: bookedSession });
      expect([readProperty(doneStep, 'state'), readProperty(doneStep, 'session')]).toEqual(['booked', bookedSession]);
    });

    test('passes the remaining seconds of an unconfirmed booking, never below 0', () => {
      const drawUnsureStep = (until: number) =>
        drawStep({ step: 'unsure', unconfirmed: { verdict: 'waiting', until } });
      expect(readProperty(drawUnsureStep(0), 'left')).toBe(0);
      expect(readProperty(drawUnsureStep(Date.now() + 3_600_000), 'left')).toBeGreaterThan(3000);
      expect(readProperty(drawUnsureStep(0), 'session')).toBe(session);
    });
  });
});

describe('renderStep: the contact of the venue', () => {
  const createParts = (
    state: Partial<FlowState>,
    { phone = '+1 604 555 0142', email = 'hello@harbour.example', paymentHosts = '', review = false } = {},
  ) =>
    ({
      host: { company: { phone, email }, paymentHosts, review, settings: { baseUrl: 'https://book.example' } },
      flow: { state: { ...createInitialState(), ...state } },
      locale: () => createPreparedLocale('en'),
      stepTasks: { form: { value: 'the form' } },
      cartLoader: { view: null },
    }) as unknown as Parameters<typeof renderStep>[0];

  /** Returns the visible text of the venue's contact, or undefined if the view has none. */
  const readContact = (container: DrawnElement) =>
    queryAll(container, '[part=venue-contact]')[0]?.innerText.replace(/\s+/g, ' ').trim();

  test.each(['cart', 'details', 'review', 'unsure'] as const)(
    'shows the venue’s phone and email at the step %s',
    (step) => {
      const container = drawTemplate(renderStep(createParts({ step })));
      expect(readContact(container)).toBe('Questions? +1 604 555 0142 hello@harbour.example');
      expect(queryAll(container, '[part=venue-contact] a').map((link) => link.getAttribute('href'))).toEqual([
        'tel:+16045550142',
        'mailto:hello@harbour.example',
      ]);
    },
  );

  test.each(['choose', 'done'] as const)('shows no contact at the step %s', (step) => {
    expect(readContact(drawTemplate(renderStep(createParts({ step }))))).toBeUndefined();
  });

  test('shows no contact without phone and email', () => {
    expect(
      readContact(drawTemplate(renderStep(createParts({ step: 'cart' }, { phone: '', email: '' })))),
    ).toBeUndefined();
  });

  test('shows the email below the phone in a narrow element', () => {
    const container = drawTemplate(renderStep(createParts({ step: 'cart' })), [theme, venueContactStyles]);
    container.style.inlineSize = '300px';
    const [numberBox, addressBox] = queryAll(container, '[part=venue-contact] a').map((link) =>
      link.getBoundingClientRect(),
    );
    expect(addressBox?.top).toBeGreaterThan(numberBox?.top ?? NaN);
    expect(addressBox?.left).toBe(numberBox?.left);
  });
});
