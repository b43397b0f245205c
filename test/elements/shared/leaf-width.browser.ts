/** Tests that each leaf, a child element of the widget, has a usable width in any layout of the page. */
import { describe, expect, it } from 'vitest';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { SlipwayForm } from '../../../src/elements/form/form.ts';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { SlipwayParameters } from '../../../src/elements/item/parameters.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import { defineElements } from '../../../src/elements/shared/define.ts';
import { createBooking, company, createFormWithEveryField, createSession } from '../checkout-stage.ts';
import { createTestItem, createPreparedLocale, createParameter } from '../choosing-stage.ts';

const leafClasses = {
  'slipway-calendar': SlipwayCalendar,
  'slipway-cart': SlipwayCart,
  'slipway-confirmation': SlipwayConfirmation,
  'slipway-form': SlipwayForm,
  'slipway-items': SlipwayItems,
  'slipway-parameters': SlipwayParameters,
};
defineElements(leafClasses);

const locale = createPreparedLocale('en');
/** Properties by tag. They give each leaf its content. */
const properties = {
  'slipway-calendar': { locale, month: '2031-06', today: '2031-06-10', lastMonth: '2031-08' },
  'slipway-cart': { locale, session: createSession() },
  'slipway-confirmation': { locale, booking: createBooking(), session: createSession(), company },
  'slipway-form': { locale, form: createFormWithEveryField() },
  'slipway-items': { locale, items: [createTestItem(), createTestItem({ id: '2', name: 'Canoe' })] },
  'slipway-parameters': { locale, parameters: [createParameter()] },
} satisfies Record<keyof typeof leafClasses, object>;

const spaceWidths = { wide: 1200, narrow: 320 };
const fullWidths = spaceWidths;
/** Expected widths of a leaf, in px, in a container that shrinks to fit its content. */
const fittedWidths = { wide: 640, narrow: 320 };

/** Styles of the nested containers, outermost first, and the expected width of the leaf. */
const containers = {
  'a plain block': { surroundingStyles: [''], width: fullWidths },
  'a flex row': { surroundingStyles: ['display: flex'], width: fittedWidths },
  'a flex row that gives it the remaining space': {
    surroundingStyles: ['display: flex', 'flex: 1'],
    width: fullWidths,
  },
  'a centred flex column': {
    surroundingStyles: ['display: flex; flex-direction: column; align-items: center'],
    width: fittedWidths,
  },
  'a grid that centres': { surroundingStyles: ['display: grid; place-items: center'], width: fittedWidths },
  'a grid': { surroundingStyles: ['display: grid'], width: fullWidths },
  'fit-content': { surroundingStyles: ['inline-size: fit-content'], width: fittedWidths },
  'a float': { surroundingStyles: ['float: left'], width: fittedWidths },
  'an inline block': { surroundingStyles: ['display: inline-block'], width: fittedWidths },
  'an absolutely positioned box': {
    surroundingStyles: ['position: relative', 'position: absolute'],
    width: fittedWidths,
  },
  'a table cell': { surroundingStyles: ['display: table', 'display: table-cell'], width: fittedWidths },
} satisfies Record<string, { surroundingStyles: readonly string[]; width: typeof spaceWidths }>;

async function showLeaf(
  tag: keyof typeof leafClasses,
  surroundingStyles: readonly string[],
  inlineSize: number,
): Promise<HTMLElement> {
  const leaf = Object.assign(document.createElement(tag), properties[tag]);
  const innermostElement = surroundingStyles.reduceRight<HTMLElement>((innerElement, style) => {
    const outerElement = document.createElement('div');
    outerElement.style.cssText = style;
    outerElement.append(innerElement);
    return outerElement;
  }, leaf);
  const outerSpace = document.createElement('div');
  outerSpace.style.inlineSize = `${String(inlineSize)}px`;
  outerSpace.append(innermostElement);
  document.body.replaceChildren(outerSpace);
  await leaf.updateComplete;
  return leaf;
}

describe.each(Object.keys(leafClasses) as (keyof typeof leafClasses)[])('<%s>', (tag) => {
  it.each(Object.entries(containers))(
    'takes the width that %s allows, without overflow',
    async (_name, containerKind) => {
      const { surroundingStyles, width } = containerKind;
      for (const size of ['wide', 'narrow'] as const) {
        const leaf = await showLeaf(tag, surroundingStyles, spaceWidths[size]);
        expect(leaf.getBoundingClientRect().width, size).toBe(width[size]);
        expect(leaf.scrollWidth, size).toBeLessThanOrEqual(width[size]);
      }
    },
  );
});
