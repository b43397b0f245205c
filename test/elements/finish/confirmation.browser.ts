import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { createEmptySession } from '../../../src/flow/session/stored-cart.ts';
import { all, requestsOf, axeProblems, control, focusedElement, one } from '../choosing-stage.ts';
import { booking, readable, session } from '../checkout-stage.ts';
import { confirmation, toPay, unsure, likely } from './confirmation-stage.ts';

test('shows code, lines, totals and venue of a booking without payment', async () => {
  const leaf = await confirmation();
  expect(readable(leaf)).toMatch(
    new RegExp(
      '^Thank you for your booking Booking code ABCD-140631 .* Kayak \\$120\\.00 .* Total \\$134\\.40 ' +
        'Change or cancel .* Harbour \\+1 604 555 0199 desk@venue\\.example Make another booking$',
    ),
  );
  expect(all(leaf, '[part~="pay"], [part="invoice"]')).toHaveLength(0);
});

test('prints black on white, and restores the page’s colours afterwards', async () => {
  const leaf = await confirmation();
  const rules = () =>
    (leaf.shadowRoot?.adoptedStyleSheets ?? []).flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText));
  const before = rules();
  let printRules: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => void (printRules = rules()));
  one(leaf, '[part=print]').click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(printRules.join()).toContain('color: rgb(0, 0, 0) !important');
  dispatchEvent(new Event('afterprint'));
  expect(rules()).toEqual(before);
  print.mockRestore();
});

test('lets one click select the whole booking code', async () => {
  const leaf = await confirmation();
  expect(getComputedStyle(one(leaf, '[part="code"]')).userSelect).toBe('all');
});

test('opens the payment in the same tab', async () => {
  const leaf = await confirmation({ booking: toPay });
  const link = one(leaf, '[part~="pay"]') as HTMLAnchorElement;
  expect(readable(leaf)).toContain('Almost done: pay to complete your booking.');
  expect(one(leaf, '[part=secure]').innerText).toBe('Secure payment on venue.example');
  expect([link.href, link.target, link.textContent]).toEqual([
    'https://venue.example/pay',
    '_self',
    'Continue to payment · $134.40',
  ]);
});

test('links the service’s own page about the booking', async () => {
  const page = 'https://book.example/reserve/token';
  const leaf = await confirmation({ booking: { ...toPay, page } });
  const link = one(leaf, '[part="change"] [part="online"]') as HTMLAnchorElement;
  expect([link.href, link.rel, link.textContent]).toEqual([page, 'noopener noreferrer', 'View your booking online']);
  expect(all(await confirmation({ booking: toPay }), '[part="online"]')).toEqual([]);
});

test('offers a new booking, but no payment, for an invalid booking', async () => {
  const payment = { statusId: 'VOID', statusName: 'Storniert', total: '134.40', paidTotal: '0.00' };
  const leaf = await confirmation({ booking: { ...toPay, revisited: true, payment } });
  expect(readable(leaf)).toMatch(/^This booking is no longer valid .* Booking status: Storniert Make another booking/);
  expect(all(leaf, '[part~="pay"], [part="print"], [part="calendar-file"], [part="change"]')).toEqual([]);
  expect([...one(leaf, '.primary').part]).toEqual(['again', 'primary']);
  const fullPayment = { ...payment, statusId: 'PAID', paidTotal: '134.40' };
  const other = await confirmation({ booking: { ...toPay, revisited: true, payment: fullPayment } });
  expect(readable(other)).toMatch(/^Thank you for your booking .* Payment received: \$134\.40/);
});

test('shows a tick only for a booking that needs nothing more', async () => {
  const sign = async (changes: object) => {
    const leaf = await confirmation({ booking: { ...toPay, ...changes } });
    return getComputedStyle(one(leaf, '.sign'), '::after').content;
  };
  expect([await sign({ paymentRequired: false }), await sign({}), await sign({ revisited: true })]).toEqual([
    '"✓"',
    '"…"',
    '"…"',
  ]);
});

test.each<[string, Partial<SlipwayConfirmation>, boolean]>([
  ['a new booking', { booking: toPay }, true],
  ['a return without a payment status', { booking: { ...toPay, revisited: true } }, false],
  [
    'a return before the service received anything',
    {
      booking: {
        ...toPay,
        revisited: true,
        payment: { statusId: 'PEND', statusName: 'Pending', total: '134.40', paidTotal: '0.00' },
      },
    },
    true,
  ],
])('shows an amount due only while it is certain: %s', async (_, props, isShown) => {
  const leaf = await confirmation({ session: session({ due: '40.00' }), ...props });
  expect(all(leaf, '[part=due]')).toHaveLength(isShown ? 1 : 0);
});

test('follows no payment link if a listener cancels `booking-leave`', async () => {
  const leaf = await confirmation({ booking: toPay });
  leaf.addEventListener('booking-leave', (event) => event.preventDefault());
  const isPrevented = new Promise<boolean>((resolve) =>
    document.addEventListener('click', (event) => resolve(event.defaultPrevented), { once: true }),
  );
  one(leaf, '[part~="pay"]').click();
  expect(await isPrevented).toBe(true);
  expect(requestsOf(leaf, 'booking-leave')).toEqual([{ url: 'https://venue.example/pay' }]);
});

test('follows the payment link if no listener cancels `booking-leave`', async () => {
  const leaf = await confirmation({ booking: toPay });
  let isFollowed = false;
  document.addEventListener(
    'click',
    (event) => {
      isFollowed = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  one(leaf, '[part~="pay"]').click();
  expect(isFollowed).toBe(true);
});

test('shows the invoice of a paid booking as a secondary link', async () => {
  const leaf = await confirmation({ booking: booking({ url: 'https://venue.example/invoice' }) });
  expect(one(leaf, '[part="invoice"]').textContent).toBe('View invoice');
  expect(all(leaf, '.primary, [part="secure"]')).toEqual([]);
  expect(readable(leaf)).toContain('Thank you for your booking');
});

test('refers to the venue if the payment page is unknown', async () => {
  const leaf = await confirmation({
    booking: booking({ url: '', paymentRequired: true }),
    askUrl: 'mailto:desk@venue.example',
  });
  expect(readable(leaf)).toContain('Almost done: pay to complete your booking.');
  expect(readable(leaf)).toContain('Please contact us to pay');
  expect(all(leaf, '[part~="pay"]')).toHaveLength(0);
  expect((one(leaf, '[part="ask"]') as HTMLAnchorElement).href).toBe('mailto:desk@venue.example');
});

test('shows booked, unpaid and unconfirmed differently: heading, sign, next step', async () => {
  const endings = [];
  for (const props of [{}, { booking: toPay }, unsure]) {
    const leaf = await confirmation(props);
    const sign = getComputedStyle(one(leaf, '.sign'), '::after');
    endings.push({
      heading: one(leaf, 'h2').textContent.trim(),
      sign: `${sign.content} ${sign.borderColor} ${sign.inset}`,
      next: one(leaf, '.actions > *').textContent.trim(),
      primary: all(leaf, '.primary').map(({ textContent }) => textContent.trim()),
    });
  }
  for (const what of ['heading', 'sign', 'next'] as const)
    expect(new Set(endings.map((ending) => ending[what])).size, what).toBe(3);
  expect(endings.map(({ primary }) => primary)).toEqual([[], ['Continue to payment · $134.40'], ['Check now']]);
});

test('links no payment address with a scheme other than http(s)', async () => {
  const leaf = await confirmation({ booking: booking({ url: 'javascript:alert(1)', paymentRequired: true }) });
  expect(all(leaf, '[part~="pay"]')).toHaveLength(0);
});

test('omits the label of a missing booking code', async () => {
  expect(readable(await confirmation({ booking: booking({ code: '' }) }))).not.toContain('Booking code');
});

test('offers a check of an unconfirmed booking without claiming its result', async () => {
  const leaf = await confirmation(unsure);
  expect(readable(leaf)).toContain('We can’t confirm your booking yet');
  expect(readable(leaf)).toContain('don’t book again yet');
  expect(readable(leaf)).not.toMatch(/try again|Make another booking|Thank you for your booking/i);
  control(leaf, 'Check now').click();
  expect(requestsOf(leaf, 'booking-check')).toHaveLength(1);
  expect((one(leaf, '[part="ask"]') as HTMLAnchorElement).href).toBe('mailto:desk@venue.example');
});

test('hides lines and totals of an empty session', async () => {
  const leaf = await confirmation({ ...unsure, session: createEmptySession('9') });
  expect(all(leaf, '[part="lines"], [part="totals"], [part="section-heading"]')).toHaveLength(0);
});

test('keeps the focus on the check button while the check runs', async () => {
  const leaf = await confirmation(unsure);
  one(leaf, '[part~="check"]').focus();
  leaf.checking = true;
  await leaf.updateComplete;
  focusedElement(leaf)?.click();
  expect(focusedElement(leaf)?.textContent.trim()).toBe('Checking…');
  expect(leaf.requests).toEqual([]);
});

test('shows “Checking…” for a moment even if the answer is immediate', async () => {
  const leaf = await confirmation(unsure);
  vi.useFakeTimers();
  control(leaf, 'Check now').click();
  await leaf.updateComplete;
  expect(control(leaf, 'Checking…').getAttribute('aria-disabled')).toBe('true');
  vi.runAllTimers();
  vi.useRealTimers();
  await leaf.updateComplete;
  expect(control(leaf, 'Check now').getAttribute('aria-disabled')).toBe('false');
});

test('reports a probable booking and offers another one', async () => {
  const leaf = await confirmation({ ...unsure, unconfirmed: likely, left: 40 });
  expect(readable(leaf)).toContain('Your booking most likely went through');
  expect(readable(leaf)).not.toContain('It may still be made');
  control(leaf, 'Make another booking').click();
  expect(requestsOf(leaf, 'booking-again')).toHaveLength(1);
});

test('counts the time left down without announcing each second', async () => {
  const leaf = await confirmation({ ...unsure, unconfirmed: { verdict: 'waiting', until: 1 }, left: 100 });
  expect(one(leaf, '[part="wait"]').textContent.replace(/\s+/g, ' ').trim()).toBe(
    'It may still go through. Time left: 1:40',
  );
  expect(one(leaf, '[role="timer"]').closest('[aria-live]')).toBeNull();
  leaf.left = 9;
  await leaf.updateComplete;
  expect(one(leaf, '[role="timer"]').textContent).toBe('0:09');
  leaf.left = 0;
  await leaf.updateComplete;
  expect(all(leaf, '[part="wait"]')).toEqual([]);
});

test('has a slot for content of the page', async () => {
  const leaf = await confirmation();
  leaf.innerHTML = '<p slot="confirmation">See you at pier 4.</p>';
  expect(leaf.querySelector('p')?.assignedSlot).not.toBeNull();
});

test('reaches the button for another booking by keyboard', async () => {
  const leaf = await confirmation();
  await leaf.focusHeading();
  expect(focusedElement(leaf)?.textContent).toBe('Thank you for your booking');
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Enter}');
  expect(requestsOf(leaf, 'booking-again')).toHaveLength(1);
});

test.each<[string, Partial<SlipwayConfirmation>]>([
  ['a confirmed booking', {}],
  ['an unpaid booking', { booking: toPay }],
  ['an unconfirmed booking', unsure],
  ['a probable booking during a check', { ...unsure, unconfirmed: likely, checking: true }],
])('has no accessibility issues: %s', async (_, props) => {
  await confirmation(props);
  expect(await axeProblems()).toEqual([]);
});
