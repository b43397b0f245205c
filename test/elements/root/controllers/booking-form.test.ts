import { expect, test, vi } from 'vitest';
import { createFormRead } from '../../../../src/elements/root/controllers/booking-form.ts';
import { addTo, ask } from '../../../flow/visit.ts';
import { handContext } from '../hand-context.ts';

test('the form is read once there is something to fill it in for, and once for the whole way', async () => {
  const context = handContext();
  const form = createFormRead(context);
  const forms = () => context.venue.calls.filter((call) => call === 'form').length;
  const drawn = async () => {
    context.host.requestUpdate();
    await context.host.updateComplete;
  };
  await drawn();
  await addTo(context, ask('kayak'));
  context.flow.goTo('choose');
  await drawn();
  expect(forms()).toBe(0);
  context.flow.goTo('cart');
  await drawn();
  context.flow.goTo('details');
  await drawn();
  await vi.waitFor(() => expect(form.value?.fields.map(({ id }) => id)).toEqual(['customer_name', 'customer_email']));
  expect(forms()).toBe(1);
});

test('the step it is read for is drawn first', async () => {
  const context = handContext();
  createFormRead(context);
  await addTo(context, ask('kayak'));
  context.flow.goTo('cart');
  context.host.requestUpdate();
  await context.host.updateComplete;
  expect(context.venue.calls).not.toContain('form');
  await vi.waitFor(() => expect(context.venue.calls).toContain('form'));
});

test('a form that does not come can be asked for again', async () => {
  const context = handContext();
  context.venue.fail('form', { kind: 'offline' });
  const form = createFormRead(context);
  await addTo(context, ask('kayak'));
  context.flow.goTo('details');
  context.host.requestUpdate();
  await vi.waitFor(() => expect(form.error).toMatchObject({ problem: { kind: 'offline' } }));
  await form.run();
  expect(form.value?.terms?.label).toBe('Terms');
});
