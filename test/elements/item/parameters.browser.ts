import { userEvent } from 'vitest/browser';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Parameter } from '../../../src/api/types.ts';
import { SlipwayParameters } from '../../../src/elements/item/parameters.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  findControl,
  mountElement,
  queryOne,
  createParameter,
  createPreparedLocale,
} from '../choosing-stage.ts';
import { countSamples } from '../../samples.ts';

beforeAll(() => customElements.define('slipway-parameters', SlipwayParameters));

const locale = createPreparedLocale('en-CA');
const adults = createParameter({ required: true });
const children = createParameter({ id: 'children', label: 'Children', default: 0, max: 4, price: '$22.50' });

async function mountParameters(parameters: readonly Parameter[] | undefined, props: Partial<SlipwayParameters> = {}) {
  return mountElement(new SlipwayParameters(), { locale, parameters, ...props });
}
type MountedParameters = Awaited<ReturnType<typeof mountParameters>>;

const findField = (leaf: HTMLElement, label: string) => queryOne(leaf, `[aria-label='${label}']`) as HTMLInputElement;
const readReasons = (leaf: HTMLElement) => queryAll(leaf, "[part='reason']").map((element) => element.textContent);

async function typeQuantity(leaf: MountedParameters, label: string, text: string): Promise<void> {
  await userEvent.fill(findField(leaf, label), text);
  await leaf.updateComplete;
}

async function clickControl(leaf: MountedParameters, text: string): Promise<void> {
  findControl(leaf, text).click();
  await leaf.updateComplete;
}

describe('<slipway-parameters>: rows', () => {
  it('shows label, description and price, but no hidden parameter', async () => {
    const leaf = await mountParameters([
      adults,
      { ...children, description: 'Up to 12 years' },
      createParameter({ id: 'x', label: 'Internal', hidden: true }),
    ]);
    expect(queryAll(leaf, "[part='label']").map((element) => element.textContent)).toEqual(['Adults', 'Children']);
    expect(queryAll(leaf, "[part='description']").map((element) => element.textContent)).toEqual(['Up to 12 years']);
    expect(queryAll(leaf, "[part~='price']").map((element) => element.textContent)).toEqual(['$45.00', '$22.50']);
  });

  it('shows the number of units that a price includes', async () => {
    const leaf = await mountParameters([{ ...adults, priceFor: 2 }, children]);
    expect(queryAll(leaf, "[part~='price']").map((element) => element.textContent)).toEqual(['$45.00 for 2', '$22.50']);
  });

  it('shows the unit of a price in the account’s words', async () => {
    const leaf = await mountParameters([{ ...adults, priceUnit: 'per day' }, children]);
    expect(queryAll(leaf, "[part~='price']").map((element) => element.textContent)).toEqual([
      '$45.00 per day',
      '$22.50',
    ]);
  });

  it('shows a quantity in the digits of the language', async () => {
    const leaf = await mountParameters([adults], {
      locale: createPreparedLocale('ar-u-nu-arab'),
      values: { adults: 3 },
    });
    const spinButton = findField(leaf, 'Adults');
    expect([spinButton.value, spinButton.ariaValueText, spinButton.ariaValueNow]).toEqual(['٣', '٣', '3']);
    expect(findField(await mountParameters([adults]), 'Adults').ariaValueText).toBeNull();
  });

  it('renders nothing without a visible parameter', async () => {
    const leaf = await mountParameters([createParameter({ hidden: true })]);
    expect(leaf.shadowRoot?.querySelector('[part]')).toBeNull();
  });

  it('shows the default of a parameter without a quantity', async () => {
    const leaf = await mountParameters([adults, children], { values: { children: 3 } });
    expect([findField(leaf, 'Adults').value, findField(leaf, 'Children').value]).toEqual(['1', '3']);
  });

  it('reserves the final height while it loads', async () => {
    const skeletonHeight = (await mountParameters(undefined, { expected: 2 })).offsetHeight;
    expect((await mountParameters([adults, children])).offsetHeight).toBe(skeletonHeight);
  });
});

describe('<slipway-parameters>: selection', () => {
  it('requests the quantities of all visible parameters at each step', async () => {
    const leaf = await mountParameters([adults, children, createParameter({ id: 'x', hidden: true })]);
    await clickControl(leaf, 'Add one: Adults');
    expect(getRequestDetails(leaf, 'parameters-choose')).toEqual([{ values: { adults: 2, children: 0 } }]);
  });

  it('counts a second step even before the host applies the first', async () => {
    const leaf = await mountParameters([adults]);
    await clickControl(leaf, 'Add one: Adults');
    await clickControl(leaf, 'Add one: Adults');
    expect(findField(leaf, 'Adults').value).toBe('3');
  });

  it.for([
    ['4', 4],
    [' 4 ', 4],
    ['٤', 4],
    ['۴', 4],
    ['４', 4],
    ['४', 4],
  ] as const)('reads the text "%s" as %d', async ([text, number]) => {
    const leaf = await mountParameters([adults]);
    await typeQuantity(leaf, 'Adults', text);
    expect(getRequestDetails(leaf, 'parameters-choose').at(-1)).toEqual({ values: { adults: number } });
  });

  it.for([
    ['9', 'Up to 6 per booking'],
    ['0', 'Required'],
    ['', 'Enter a whole number'],
    ['1.5', 'Enter a whole number'],
    ['-2', 'Enter a whole number'],
    ['two', 'Enter a whole number'],
  ])('shows the text "%s" with the reason "%s", without a request', async ([text = '', reason]) => {
    const leaf = await mountParameters([adults]);
    await typeQuantity(leaf, 'Adults', text);
    expect(findField(leaf, 'Adults').value).toBe(text);
    expect(findField(leaf, 'Adults').getAttribute('aria-invalid')).toBe('true');
    expect(readReasons(leaf)).toEqual([reason]);
    expect(getRequestDetails(leaf, 'parameters-choose')).toEqual([]);
  });

  it.each(['input', 'change'])('reports an invalid quantity after the event %s', async (event) => {
    const leaf = await mountParameters([adults, children], { values: { adults: 2 } });
    for (const text of ['20', '', '2']) {
      findField(leaf, 'Adults').value = text;
      findField(leaf, 'Adults').dispatchEvent(new Event(event));
      await leaf.updateComplete;
    }
    expect(getRequestDetails(leaf, 'parameters-check')).toEqual([
      { invalid: { adults: 'Adults: Up to 6 per booking' } },
      { invalid: { adults: 'Adults: Enter a whole number' } },
      { invalid: {} },
    ]);
    expect(getRequestDetails(leaf, 'parameters-choose')).toEqual([{ values: { adults: 2, children: 0 } }]);
  });

  it('keeps a newer invalid text when the host confirms the previous quantity', async () => {
    const leaf = await mountParameters([adults], { values: { adults: 1 } });
    for (const text of ['2', '20']) {
      findField(leaf, 'Adults').value = text;
      findField(leaf, 'Adults').dispatchEvent(new Event('input'));
    }
    leaf.values = { adults: 2 };
    await leaf.updateComplete;
    expect(findField(leaf, 'Adults').value).toBe('20');
    expect(leaf.isInvalid).toBe(true);
  });

  it('replaces an invalid text when the host sets a new quantity', async () => {
    const leaf = await mountParameters([adults], { values: { adults: 1 } });
    await typeQuantity(leaf, 'Adults', '20');
    leaf.values = { adults: 3 };
    await leaf.updateComplete;
    expect(findField(leaf, 'Adults').value).toBe('3');
    expect(getRequestDetails(leaf, 'parameters-check').at(-1)).toEqual({ invalid: {} });
  });

  it('moves the focus to the first invalid field', async () => {
    const leaf = await mountParameters([adults, children]);
    await typeQuantity(leaf, 'Children', '9');
    leaf.focusInvalid();
    expect(leaf.shadowRoot?.activeElement).toBe(findField(leaf, 'Children'));
    expect(getRequestDetails(leaf, 'live-region-say').at(-1)).toEqual({ words: 'Children: Up to 4 per booking' });
  });

  it('requests no quantities while any field is invalid', async () => {
    const leaf = await mountParameters([adults, children]);
    await typeQuantity(leaf, 'Adults', '9');
    await clickControl(leaf, 'Add one: Children');
    expect(getRequestDetails(leaf, 'parameters-choose')).toEqual([]);
    await typeQuantity(leaf, 'Adults', '2');
    expect(getRequestDetails(leaf, 'parameters-choose')).toEqual([{ values: { adults: 2, children: 1 } }]);
  });

  it('keeps an invalid text when the other fields get new values', async () => {
    const leaf = await mountParameters([adults, children]);
    await typeQuantity(leaf, 'Adults', '9');
    await typeQuantity(leaf, 'Children', '2');
    leaf.values = { adults: 1, children: 3 };
    await leaf.updateComplete;
    expect([findField(leaf, 'Adults').value, findField(leaf, 'Children').value]).toEqual(['9', '3']);
  });

  it('announces at the maximum why the button does nothing', async () => {
    const leaf = await mountParameters([adults], { values: { adults: 6 } });
    const addButton = findControl(leaf, 'Add one: Adults. Up to 6 per booking.');
    expect(addButton.getAttribute('aria-disabled')).toBe('true');
    addButton.click();
    await leaf.updateComplete;
    expect(getRequestDetails(leaf, 'parameters-choose')).toEqual([]);
    expect(getRequestDetails(leaf, 'live-region-say')).toEqual([{ words: 'Up to 6 per booking' }]);
    expect(readReasons(leaf)).toEqual(['Up to 6 per booking']);
  });

  it.for([
    ['{ArrowUp}', 3],
    ['{ArrowDown}', 1],
    ['{PageUp}', 6],
    ['{Home}', 1],
    ['{End}', 6],
  ] as const)('changes the quantity with %s from 2 to %d', async ([key, number]) => {
    const leaf = await mountParameters([adults], { values: { adults: 2 } });
    findField(leaf, 'Adults').focus();
    await userEvent.keyboard(key);
    expect(getRequestDetails(leaf, 'parameters-choose')).toEqual([{ values: { adults: number } }]);
  });

  it('changes the quantity at each key press after an invalid text', async () => {
    const leaf = await mountParameters([adults], { values: { adults: 2 } });
    await userEvent.fill(findField(leaf, 'Adults'), '99');
    await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}');
    expect(getRequestDetails(leaf, 'parameters-choose')).toEqual(
      [1, 2, 3].map((number) => ({ values: { adults: number } })),
    );
    await leaf.updateComplete;
    expect(findField(leaf, 'Adults').value).toBe('3');
  });

  it('announces an invalid quantity when the guest leaves the field', async () => {
    const leaf = await mountParameters([adults], { values: { adults: 2 } });
    await userEvent.fill(findField(leaf, 'Adults'), '99');
    expect(getRequestDetails(leaf, 'live-region-say')).toEqual([]);
    await userEvent.tab();
    expect(getRequestDetails(leaf, 'live-region-say')).toEqual([{ words: 'Adults: Up to 6 per booking' }]);
  });

  it('shows a checkbox for a parameter with the maximum 1', async () => {
    const leaf = await mountParameters([createParameter({ id: 'dog', label: 'Dog', min: 0, max: 1, default: 0 })]);
    queryOne(leaf, "[type='checkbox']").click();
    expect(getRequestDetails(leaf, 'parameters-choose')).toEqual([{ values: { dog: 1 } }]);
  });

  it('requests only valid quantities for any sequence of inputs', async () => {
    const leaf = await mountParameters([adults, children]);
    const anyInput = fc.oneof(
      fc.constantFrom('Add one: ', 'Remove one: '),
      fc.integer({ min: -3, max: 12 }).map(String),
      fc.string({ maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('Adults', 'Children'), anyInput), { maxLength: 8 }),
        async (anyInputs) => {
          leaf.requests.length = 0;
          for (const [label, input] of anyInputs) {
            if (input === 'Add one: ' || input === 'Remove one: ')
              queryAll(leaf, `[aria-label^='${input}${label}']`)[0]?.click();
            else {
              findField(leaf, label).value = input;
              findField(leaf, label).dispatchEvent(new Event('input'));
            }
            await leaf.updateComplete;
          }
          for (const { values } of getRequestDetails(leaf, 'parameters-choose') as {
            values: Record<string, number>;
          }[]) {
            expect(values.adults).toSatisfy((count: number) => count >= 1 && count <= 6);
            expect(values.children).toSatisfy((count: number) => count >= 0 && count <= 4);
          }
        },
      ),
      { numRuns: countSamples(40) },
    );
  });
});

describe('<slipway-parameters>: accessibility', () => {
  it.for<[string, readonly Parameter[] | undefined, Partial<SlipwayParameters>]>([
    ['loading', undefined, { locale: undefined }],
    [
      'on a page',
      [adults, { ...children, description: 'Up to 12 years' }, createParameter({ id: 'dog', label: 'Dog', max: 1 })],
      {},
    ],
    ['at their bounds', [adults, children], { values: { adults: 6, children: 0 } }],
    ['out of bounds', [adults, children], { values: { adults: 9, children: 0 } }],
  ])('has no accessibility issues %s', async ([, parameters, props]) => {
    await mountParameters(parameters, props);
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});
