import { describe, expect, it, test, vi } from 'vitest';
import { isSpecialItem, StepTasks } from '../../../src/elements/root/step-tasks.ts';
import type { PricingViewWithLength } from '../../../src/elements/item/pricing.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { createFindingOf, createTestContext, waitForTasks } from './test-context.ts';
import { createPreparedLocale } from '../choosing-stage.ts';
import { addToCart, toRequest } from '../../flow/visit.ts';

/** Delays the module that translates form labels until a test calls `allowLoading`. */
const labelsModule = vi.hoisted(() => {
  let allowLoading = (): void => undefined;
  const loadingAllowed = new Promise<void>((resolve) => (allowLoading = resolve));
  return { loadingAllowed, allowLoading };
});
vi.mock('../../../src/elements/form/guest-labels.ts', async (importOriginal) => {
  await labelsModule.loadingAllowed;
  return importOriginal();
});

const openContext = () => ({ ...createTestContext(), pricing: { view: () => viewWithoutPrice } });
const viewWithoutPrice = { latestQuote: undefined } as PricingViewWithLength;

describe('StepTasks.specialViews', () => {
  it.each([
    ['an item by the day', createTestItem(), false],
    ['an item by the night', createTestItem({ unit: 'N' }), false],
    ['an item by the hour', createTestItem({ unit: 'H' }), true],
    ['an item by time slot', createTestItem({ unit: 'TS' }), true],
    ['a parent item', createTestItem({ group: 'parent', children: ['2'] }), true],
    ['a child item', createTestItem({ group: 'child' }), false],
    ['a simple item', createTestItem({ simple: true }), false],
    ['no item', undefined, false],
  ])('decides if %s needs special views: %s', (_, item, isSpecial) => {
    expect(isSpecialItem(item)).toBe(isSpecial);
  });

  it('loads the special views once, for the first item that needs them', async () => {
    const context = openContext();
    const { specialViews } = new StepTasks(context, () => false);
    const openItem = async (item: ReturnType<typeof createTestItem>) => {
      Object.assign(context.host, { openItemView: createFindingOf(item) });
      context.host.requestUpdate();
      await waitForTasks();
    };
    await openItem(createTestItem());
    expect([specialViews.value, context.host.adoptedStyles]).toEqual([undefined, []]);
    await openItem(createTestItem({ unit: 'H' }));
    expect(specialViews.value).toHaveProperty('startTimesTemplate');
    const styleCount = context.host.adoptedStyles.length;
    expect(styleCount).toBeGreaterThan(0);
    await openItem(createTestItem({ id: '2', unit: 'H' }));
    expect(context.host.adoptedStyles).toHaveLength(styleCount);
  });
});

describe('StepTasks.form', () => {
  test('requests the form once, when the guest reaches the cart', async () => {
    const context = openContext();
    const onFormLoaded = vi.fn();
    const { form } = new StepTasks(context, () => false, onFormLoaded);
    const countFormRequests = () => context.venue.calls.filter((call) => call === 'form').length;
    const updateReads = async () => {
      context.host.requestUpdate();
      await context.host.updateComplete;
    };
    await updateReads();
    await addToCart(context, toRequest('kayak'));
    context.flow.goTo('choose');
    await updateReads();
    expect(countFormRequests()).toBe(0);
    context.flow.goTo('cart');
    await updateReads();
    await vi.waitFor(() => expect(countFormRequests()).toBe(1));
    context.flow.goTo('details');
    await updateReads();
    await vi.waitFor(() => expect(form.value?.fields.map(({ id }) => id)).toEqual(['customer_name', 'customer_email']));
    expect(countFormRequests()).toBe(1);
    expect(onFormLoaded.mock.calls).toEqual([[form.value]]);
  });

  test('renders the step before it requests the form', async () => {
    const context = openContext();
    new StepTasks(context, () => false);
    await addToCart(context, toRequest('kayak'));
    context.flow.goTo('cart');
    context.host.requestUpdate();
    await context.host.updateComplete;
    expect(context.venue.calls).not.toContain('form');
    await vi.waitFor(() => expect(context.venue.calls).toContain('form'));
  });

  test('returns the form once the module with translated labels loads', async () => {
    const context = { ...openContext(), locale: () => ({ ...createPreparedLocale('en'), accountLang: 'de' }) };
    const { form } = new StepTasks(context, () => false);
    await addToCart(context, toRequest('kayak'));
    context.flow.goTo('cart');
    context.host.requestUpdate();
    await vi.waitFor(() => expect(context.venue.calls).toContain('form'));
    await waitForTasks();
    expect(form.value).toBeUndefined();
    labelsModule.allowLoading();
    await vi.waitFor(() => expect(form.value?.fields).toHaveLength(2));
  });

  test('requests the form again on retry after an error', async () => {
    const context = openContext();
    context.venue.fail('form', { kind: 'offline' });
    const { form } = new StepTasks(context, () => false);
    await addToCart(context, toRequest('kayak'));
    context.flow.goTo('details');
    context.host.requestUpdate();
    await vi.waitFor(() => expect(form.error).toMatchObject({ problem: { kind: 'offline' } }));
    await form.run();
    expect(form.value?.terms?.label).toBe('Terms');
  });
});
