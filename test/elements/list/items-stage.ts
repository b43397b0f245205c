/** Fixture: mounts `<slipway-items>`, creates items for it and reads the visible result. */
import { userEvent } from 'vitest/browser';
import { html } from 'lit';
import type { Item } from '../../../src/api/types.ts';
import { defineItems } from '../../../src/elements/list/index.ts';
import { SlipwayItems } from '../../../src/elements/list/items.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { queryAll, createTestItem, mountElement, queryOne, createPreparedLocale } from '../choosing-stage.ts';

/** A `<slipway-items>` element that was in the page before the script defined its tag. */
export const earlyElement = document.createElement('slipway-items');

document.body.replaceChildren(earlyElement);
defineItems();

export const locale = createPreparedLocale('en-CA');

export const june14 = '2031-06-14' as Day;

export const readNames = (items: HTMLElement) =>
  queryAll(items, "[part='choose']").map((element) => element.textContent);

/** Returns `count` items in `categories` categories. The eighth item is "Küchenboot". */
export function createItems(count: number, categories = 3): Item[] {
  return Array.from({ length: count }, (_, index) =>
    createTestItem({
      id: String(index),
      name: index === 7 ? 'Küchenboot' : `Boat ${index}`,
      blurb: index === 3 ? 'With sails & café' : 'Floats.',
      categoryId: `c${index % categories}`,
      category: `Category ${index % categories}`,
    }),
  );
}

/** The members of a list whose date search has not received an answer yet. */
export const unansweredSearch = {
  progress: html`Checked 0 of 9`,
  free: new Map<string, never>(),
  uncheckedIds: new Set(createItems(9).map(({ id }) => id)),
};

export const mountItems = (items: readonly Item[] | undefined, props: Partial<SlipwayItems> = {}) =>
  mountElement(new SlipwayItems(), { locale, items, ...props });

export type MountedItems = Awaited<ReturnType<typeof mountItems>>;

export async function searchItems(items: MountedItems, text: string): Promise<void> {
  await userEvent.fill(queryOne(items, 'input'), text);
  await items.updateComplete;
}

/** Returns the visible text of an element, line by line as the browser wraps it. */
export function readLines(element: HTMLElement): string[] {
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    for (const [index, character] of [...(node.textContent ?? '')].entries()) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { bottom, width } = range.getBoundingClientRect();
      if (width > 0) lines.set(Math.round(bottom / 12), (lines.get(Math.round(bottom / 12)) ?? '') + character);
    }
  }
  return [...lines.values()].map((line) => line.trim());
}
