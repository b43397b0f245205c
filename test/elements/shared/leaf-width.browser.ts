/** Tests that each leaf, a child element of the widget, has a usable width in any layout of the page. */
import { describe, expect, it } from 'vitest';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';
import { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { SlipwayForm } from '../../../src/elements/form/form.ts';
import { SlipwayCalendar } from '../../../src/elements/item/calendar.ts';
import { SlipwayParameters } from '../../../src/elements/item/parameters.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import { defineElements } from '../../../src/elements/shared/define.ts';
import { booking, company, everyField, session } from '../checkout-stage.ts';
import { item, localeIn, parameter } from '../choosing-stage.ts';

const leaves = {
  'slipway-calendar': SlipwayCalendar,
  'slipway-cart': SlipwayCart,
  'slipway-confirmation': SlipwayConfirmation,
  'slipway-form': SlipwayForm,
  'slipway-items': SlipwayItems,
  'slipway-parameters': SlipwayParameters,
};
defineElements(leaves);

const locale = localeIn('en');
/** Properties that give each leaf its content. */
const properties = {
  'slipway-calendar': { locale, month: '2031-06', today: '2031-06-10', lastMonth: '2031-08' },
  'slipway-cart': { locale, session: session() },
  'slipway-confirmation': { locale, booking: booking(), session: session(), company },
  'slipway-form': { locale, form: everyField() },
  'slipway-items': { locale, items: [item(), item({ id: '2', name: 'Canoe' })] },
  'slipway-parameters': { locale, parameters: [parameter()] },
} satisfies Record<keyof typeof leaves, object>;

const space = { wide: 1200, narrow: 320 };
const whole = space;
/** Widths of a leaf in a container that shrinks to fit its content. */
const fitting = { wide: 640, narrow: 320 };

/** Styles of the nested containers, outermost first, and the expected width of the leaf. */
const containers = {
  'a plain block': { around: [''], width: whole },
  'a flex row': { around: ['display: flex'], width: fitting },
  'a flex row that gives it the remaining space': { around: ['display: flex', 'flex: 1'], width: whole },
  'a centred flex column': {
    around: ['display: flex; flex-direction: column; align-items: center'],
    width: fitting,
  },
  'a grid that centres': { around: ['display: grid; place-items: center'], width: fitting },
  'a grid': { around: ['display: grid'], width: whole },
  'fit-content': { around: ['inline-size: fit-content'], width: fitting },
  'a float': { around: ['float: left'], width: fitting },
  'an inline block': { around: ['display: inline-block'], width: fitting },
  'an absolutely positioned box': { around: ['position: relative', 'position: absolute'], width: fitting },
  'a table cell': { around: ['display: table', 'display: table-cell'], width: fitting },
} satisfies Record<string, { around: readonly string[]; width: typeof space }>;

async function show(tag: keyof typeof leaves, around: readonly string[], inlineSize: number): Promise<HTMLElement> {
  const leaf = Object.assign(document.createElement(tag), properties[tag]);
  const inside = around.reduceRight<HTMLElement>((inner, style) => {
    const outer = document.createElement('div');
    outer.style.cssText = style;
    outer.append(inner);
    return outer;
  }, leaf);
  const outerSpace = document.createElement('div');
  outerSpace.style.inlineSize = `${String(inlineSize)}px`;
  outerSpace.append(inside);
  document.body.replaceChildren(outerSpace);
  await leaf.updateComplete;
  return leaf;
}

describe.each(Object.keys(leaves) as (keyof typeof leaves)[])('<%s>', (tag) => {
  it.each(Object.entries(containers))('has the expected width in %s', async (_name, kind) => {
    const { around, width } = kind;
    for (const size of ['wide', 'narrow'] as const) {
      const leaf = await show(tag, around, space[size]);
      expect(leaf.getBoundingClientRect().width, size).toBe(width[size]);
      expect(leaf.scrollWidth, size).toBeLessThanOrEqual(width[size]);
    }
  });
});
