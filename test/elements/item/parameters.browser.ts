import { userEvent } from 'vitest/browser';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Parameter } from '../../../src/api/types.ts';
import { SlipwayParameters } from '../../../src/elements/item/parameters.ts';
import { all, asks, axeProblems, control, mount, one, parameter, localeIn } from '../choosing-stage.ts';
import { samples } from '../../samples.ts';

beforeAll(() => customElements.define('slipway-parameters', SlipwayParameters));

const locale = localeIn('en-CA');
const adults = parameter({ required: true });
const children = parameter({ id: 'children', label: 'Children', default: 0, max: 4, price: '$22.50' });

async function asking(parameters: readonly Parameter[] | undefined, props: Partial<SlipwayParameters> = {}) {
  return mount(new SlipwayParameters(), { locale, parameters, ...props });
}
type Mounted = Awaited<ReturnType<typeof asking>>;

const field = (leaf: HTMLElement, label: string) => one(leaf, `[aria-label='${label}']`) as HTMLInputElement;
const reasons = (leaf: HTMLElement) => all(leaf, "[part='reason']").map((each) => each.textContent);

async function type(leaf: Mounted, label: string, text: string): Promise<void> {
  await userEvent.fill(field(leaf, label), text);
  await leaf.updateComplete;
}

async function click(leaf: Mounted, words: string): Promise<void> {
  control(leaf, words).click();
  await leaf.updateComplete;
}

describe('what one sees', () => {
  test('every parameter has its label, description and price; hidden ones are not shown', async () => {
    const leaf = await asking([
      adults,
      { ...children, description: 'Up to 12 years' },
      parameter({ id: 'x', label: 'Internal', hidden: true }),
    ]);
    expect(all(leaf, "[part='label']").map((each) => each.textContent)).toEqual(['Adults', 'Children']);
    expect(all(leaf, "[part='description']").map((each) => each.textContent)).toEqual(['Up to 12 years']);
    expect(all(leaf, "[part~='price']").map((each) => each.textContent)).toEqual(['$45.00', '$22.50']);
  });

  test('a price says for how many it is, where that is known', async () => {
    const leaf = await asking([{ ...adults, priceFor: 2 }, children]);
    expect(all(leaf, "[part~='price']").map((each) => each.textContent)).toEqual(['$45.00 for 2', '$22.50']);
  });

  test('shows the unit of a price in words of the account', async () => {
    const leaf = await asking([{ ...adults, priceUnit: 'per day' }, children]);
    expect(all(leaf, "[part~='price']").map((each) => each.textContent)).toEqual(['$45.00 per day', '$22.50']);
  });

  test('figures asked for are seen and heard, and count as those that programs read', async () => {
    const leaf = await asking([adults], { locale: localeIn('ar-u-nu-arab'), values: { adults: 3 } });
    const spin = field(leaf, 'Adults');
    expect([spin.value, spin.ariaValueText, spin.ariaValueNow]).toEqual(['٣', '٣', '3']);
    expect(field(await asking([adults]), 'Adults').ariaValueText).toBeNull();
  });

  test('where nothing is to be chosen, nothing is shown', async () => {
    const leaf = await asking([parameter({ hidden: true })]);
    expect(leaf.shadowRoot?.querySelector('[part]')).toBeNull();
  });

  test('a missing quantity is the default', async () => {
    const leaf = await asking([adults, children], { values: { children: 3 } });
    expect([field(leaf, 'Adults').value, field(leaf, 'Children').value]).toEqual(['1', '3']);
  });

  test('waiting takes the height of what comes', async () => {
    const waiting = (await asking(undefined, { expected: 2 })).offsetHeight;
    expect((await asking([adults, children])).offsetHeight).toBe(waiting);
  });
});

describe('choosing', () => {
  test('a step asks for all shown quantities, and leaves hidden ones to the service', async () => {
    const leaf = await asking([adults, children, parameter({ id: 'x', hidden: true })]);
    await click(leaf, 'Add one: Adults');
    expect(asks(leaf, 'parameters-choose')).toEqual([{ values: { adults: 2, children: 0 } }]);
  });

  test('several steps count up before the first is answered', async () => {
    const leaf = await asking([adults]);
    await click(leaf, 'Add one: Adults');
    await click(leaf, 'Add one: Adults');
    expect(field(leaf, 'Adults').value).toBe('3');
  });

  test.for([
    ['4', 4],
    [' 4 ', 4],
    ['٤', 4],
    ['۴', 4],
    ['４', 4],
    ['४', 4],
  ] as const)('"%s" typed is %d', async ([text, number]) => {
    const leaf = await asking([adults]);
    await type(leaf, 'Adults', text);
    expect(asks(leaf, 'parameters-choose').at(-1)).toEqual({ values: { adults: number } });
  });

  test.for([
    ['9', 'Up to 6 per booking'],
    ['0', 'Required'],
    ['', 'Enter a whole number'],
    ['1.5', 'Enter a whole number'],
    ['-2', 'Enter a whole number'],
    ['two', 'Enter a whole number'],
  ])('"%s" typed is left standing, marked with the reason "%s", and asked of nobody', async ([text = '', reason]) => {
    const leaf = await asking([adults]);
    await type(leaf, 'Adults', text);
    expect(field(leaf, 'Adults').value).toBe(text);
    expect(field(leaf, 'Adults').getAttribute('aria-invalid')).toBe('true');
    expect(reasons(leaf)).toEqual([reason]);
    expect(asks(leaf, 'parameters-choose')).toEqual([]);
  });

  test.for([
    ['typed', 'input'],
    ['filled in by the browser', 'change'],
  ])('reports a quantity that is %s and cannot be chosen', async ([, event = '']) => {
    const leaf = await asking([adults, children], { values: { adults: 2 } });
    for (const text of ['20', '', '2']) {
      field(leaf, 'Adults').value = text;
      field(leaf, 'Adults').dispatchEvent(new Event(event));
      await leaf.updateComplete;
    }
    expect(asks(leaf, 'parameters-check')).toEqual([
      { invalid: { adults: 'Adults: Up to 6 per booking' } },
      { invalid: { adults: 'Adults: Enter a whole number' } },
      { invalid: {} },
    ]);
    expect(asks(leaf, 'parameters-choose')).toEqual([{ values: { adults: 2, children: 0 } }]);
  });

  test('keeps an invalid text when an earlier quantity arrives', async () => {
    const leaf = await asking([adults], { values: { adults: 1 } });
    for (const text of ['2', '20']) {
      field(leaf, 'Adults').value = text;
      field(leaf, 'Adults').dispatchEvent(new Event('input'));
    }
    leaf.values = { adults: 2 };
    await leaf.updateComplete;
    expect(field(leaf, 'Adults').value).toBe('20');
    expect(leaf.isInvalid).toBe(true);
  });

  test('replaces an invalid text by a quantity that the page chose', async () => {
    const leaf = await asking([adults], { values: { adults: 1 } });
    await type(leaf, 'Adults', '20');
    leaf.values = { adults: 3 };
    await leaf.updateComplete;
    expect(field(leaf, 'Adults').value).toBe('3');
    expect(asks(leaf, 'parameters-check').at(-1)).toEqual({ invalid: {} });
  });

  test('moves the focus to the first invalid field', async () => {
    const leaf = await asking([adults, children]);
    await type(leaf, 'Children', '9');
    leaf.focusInvalid();
    expect(leaf.shadowRoot?.activeElement).toBe(field(leaf, 'Children'));
    expect(asks(leaf, 'live-region-say').at(-1)).toEqual({ words: 'Children: Up to 4 per booking' });
  });

  test('what is wrong in one row holds back the others until it is right', async () => {
    const leaf = await asking([adults, children]);
    await type(leaf, 'Adults', '9');
    await click(leaf, 'Add one: Children');
    expect(asks(leaf, 'parameters-choose')).toEqual([]);
    await type(leaf, 'Adults', '2');
    expect(asks(leaf, 'parameters-choose')).toEqual([{ values: { adults: 2, children: 1 } }]);
  });

  test('an answer from elsewhere replaces what was taken over and keeps what is wrong', async () => {
    const leaf = await asking([adults, children]);
    await type(leaf, 'Adults', '9');
    await type(leaf, 'Children', '2');
    leaf.values = { adults: 1, children: 3 };
    await leaf.updateComplete;
    expect([field(leaf, 'Adults').value, field(leaf, 'Children').value]).toEqual(['9', '3']);
  });

  test('at a bound the button stays reachable and says why it does nothing', async () => {
    const leaf = await asking([adults], { values: { adults: 6 } });
    const more = control(leaf, 'Add one: Adults. Up to 6 per booking.');
    expect(more.getAttribute('aria-disabled')).toBe('true');
    more.click();
    await leaf.updateComplete;
    expect(asks(leaf, 'parameters-choose')).toEqual([]);
    expect(asks(leaf, 'live-region-say')).toEqual([{ words: 'Up to 6 per booking' }]);
    expect(reasons(leaf)).toEqual(['Up to 6 per booking']);
  });

  test.for([
    ['{ArrowUp}', 3],
    ['{ArrowDown}', 1],
    ['{PageUp}', 6],
    ['{Home}', 1],
    ['{End}', 6],
  ] as const)('%s leads from 2 to %d', async ([key, number]) => {
    const leaf = await asking([adults], { values: { adults: 2 } });
    field(leaf, 'Adults').focus();
    await userEvent.keyboard(key);
    expect(asks(leaf, 'parameters-choose')).toEqual([{ values: { adults: number } }]);
  });

  test('one key after the other counts, also after what was wrong', async () => {
    const leaf = await asking([adults], { values: { adults: 2 } });
    await userEvent.fill(field(leaf, 'Adults'), '99');
    await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}');
    expect(asks(leaf, 'parameters-choose')).toEqual([1, 2, 3].map((number) => ({ values: { adults: number } })));
    await leaf.updateComplete;
    expect(field(leaf, 'Adults').value).toBe('3');
  });

  test('what cannot be chosen is said when the field is left, not while it is typed', async () => {
    const leaf = await asking([adults], { values: { adults: 2 } });
    await userEvent.fill(field(leaf, 'Adults'), '99');
    expect(asks(leaf, 'live-region-say')).toEqual([]);
    await userEvent.tab();
    expect(asks(leaf, 'live-region-say')).toEqual([{ words: 'Adults: Up to 6 per booking' }]);
  });

  test('a thing one takes or leaves is a box to tick', async () => {
    const leaf = await asking([parameter({ id: 'dog', label: 'Dog', min: 0, max: 1, default: 0 })]);
    one(leaf, "[type='checkbox']").click();
    expect(asks(leaf, 'parameters-choose')).toEqual([{ values: { dog: 1 } }]);
  });

  test('whatever is typed and clicked, only quantities within their bounds are asked for', async () => {
    const leaf = await asking([adults, children]);
    const act = fc.oneof(
      fc.constantFrom('Add one: ', 'Remove one: '),
      fc.integer({ min: -3, max: 12 }).map(String),
      fc.string({ maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('Adults', 'Children'), act), { maxLength: 8 }),
        async (acts) => {
          leaf.asked.length = 0;
          for (const [label, what] of acts) {
            if (what === 'Add one: ' || what === 'Remove one: ')
              all(leaf, `[aria-label^='${what}${label}']`)[0]?.click();
            else {
              field(leaf, label).value = what;
              field(leaf, label).dispatchEvent(new Event('input'));
            }
            await leaf.updateComplete;
          }
          for (const { values } of asks(leaf, 'parameters-choose') as { values: Record<string, number> }[]) {
            expect(values.adults).toSatisfy((count: number) => count >= 1 && count <= 6);
            expect(values.children).toSatisfy((count: number) => count >= 0 && count <= 4);
          }
        },
      ),
      { numRuns: samples(40) },
    );
  });
});

test.for<[string, readonly Parameter[] | undefined, Partial<SlipwayParameters>]>([
  ['loading', undefined, { locale: undefined }],
  [
    'shown',
    [adults, { ...children, description: 'Up to 12 years' }, parameter({ id: 'dog', label: 'Dog', max: 1 })],
    {},
  ],
  ['at their bounds', [adults, children], { values: { adults: 6, children: 0 } }],
  ['out of bounds', [adults, children], { values: { adults: 9, children: 0 } }],
])('axe finds nothing in parameters %s', async ([, parameters, props]) => {
  await asking(parameters, props);
  expect(await axeProblems()).toEqual([]);
});
