/** Fixture: mounts `<slipway-items>`, creates items for it and reads the visible result. */
import { userEvent } from 'vitest/browser';
import { html } from 'lit';
import type { Item } from '../../../src/api/types.ts';
import { defineItemsElement } from '../../../src/elements/list/index.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { all, item, mount, one, localeIn } from '../choosing-stage.ts';

/** An element that was in the page before the script defined its tag. */
export const early = document.createElement('slipway-items');

document.body.replaceChildren(early);
defineItemsElement();

export const locale = localeIn('en-CA');

export const june14 = '2031-06-14' as Day;

export const names = (items: HTMLElement) => all(items, "[part='choose']").map((each) => each.textContent);

/** Returns `count` items in `categories` categories. The eighth item is "Küchenboot". */
export function stock(count: number, categories = 3): Item[] {
  return Array.from({ length: count }, (_, index) =>
    item({
      id: String(index),
      name: index === 7 ? 'Küchenboot' : `Boat ${index}`,
      blurb: index === 3 ? 'With sails & café' : 'Floats.',
      categoryId: `c${index % categories}`,
      category: `Category ${index % categories}`,
    }),
  );
}

/** The members of a list whose date search has no answer yet. */
export const searching = {
  progress: html`Checked 0 of 9`,
  free: new Map<string, never>(),
  uncheckedIds: new Set(stock(9).map(({ id }) => id)),
};

export const offering = (items: readonly Item[] | undefined, props: Partial<SlipwayItems> = {}) =>
  mount(new SlipwayItems(), { locale, items, ...props });

export type Mounted = Awaited<ReturnType<typeof offering>>;

export async function search(items: Mounted, words: string): Promise<void> {
  await userEvent.fill(one(items, 'input'), words);
  await items.updateComplete;
}

/** Returns the visible text of an element, line by line as the browser wraps it. */
export function linesOf(element: HTMLElement): string[] {
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    for (const [index, sign] of [...(node.textContent ?? '')].entries()) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { bottom, width } = range.getBoundingClientRect();
      if (width > 0) lines.set(Math.round(bottom / 12), (lines.get(Math.round(bottom / 12)) ?? '') + sign);
    }
  }
  return [...lines.values()].map((line) => line.trim());
}
