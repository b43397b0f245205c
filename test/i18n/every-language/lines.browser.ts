/** Renders every phrase of every language as on a phone of 320 pixels, and counts its lines. */
import { adoptStyles } from 'lit';
import { afterEach, expect, it } from 'vitest';
import { maxLinesByKind, type TextKind } from '../../../demo/site/text-kinds.ts';
import { textNotes } from '../../../demo/site/text-notes.ts';
import { calendarStyles } from '../../../src/elements/item/calendar-styles.ts';
import { controlStyles } from '../../../src/elements/shared/control-styles.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { catalogues } from '../catalogues.ts';
import { renderTypicalPhrases } from './typical-phrases.ts';

/** Widths in px: the content of a 320 px phone with margins of 16 px, and one of the calendar's seven columns. */
const WIDTH = 288;
const CELL_WIDTH = 41;

afterEach(() => document.body.replaceChildren());

/** Renders a phrase in the element in which the widget shows phrases of its kind. */
function drawPhrase(root: ShadowRoot, textKind: TextKind, text: string): HTMLElement {
  const tagByKind: Partial<Record<TextKind, string>> = { button: 'button', cell: 'small', heading: 'h3' };
  const element = document.createElement(tagByKind[textKind] ?? 'p');
  if (textKind === 'cell') element.style.cssText = `position: static; display: block; inline-size: ${CELL_WIDTH}px`;
  element.textContent = text;
  root.append(element);
  return element;
}

function countLines(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
  return new Set(tops).size;
}

function drawCatalogue(lang: string, phrases: ReadonlyMap<string, string>) {
  const host = document.createElement('div');
  host.lang = lang;
  host.dir = /^(?:ar|he)/.test(lang) ? 'rtl' : 'ltr';
  host.style.cssText = `inline-size: ${WIDTH}px; font: 16px/1.5 Arial, sans-serif`;
  document.body.replaceChildren(host);
  const root = host.attachShadow({ mode: 'open' });
  adoptStyles(root, [theme, controlStyles, calendarStyles]);
  return [...phrases].flatMap(([phraseKey, text]) => {
    const [textKind] = textNotes[phraseKey] ?? ['cell'];
    const maxLineCount = maxLinesByKind[textKind];
    if (maxLineCount === null) return [];
    const element = drawPhrase(root, textKind, text);
    const lineCount = countLines(element);
    const isWide = element.scrollWidth > element.clientWidth + 1;
    return [{ place: phraseKey, words: text, lines: lineCount, isTooLong: lineCount > maxLineCount || isWide }];
  });
}

it.each(catalogues)('shows each phrase of %s on at most its maximum of lines', (lang, catalogue) => {
  const shownPhrases = drawCatalogue(lang, renderTypicalPhrases(catalogue));
  expect(shownPhrases.length).toBeGreaterThan(200);
  expect(shownPhrases.filter(({ isTooLong }) => isTooLong)).toEqual([]);
});

it('reports a button with three lines and a cell that overflows', () => {
  const endlessPhrases = new Map([
    ['book.pay', 'Book now and pay a part of the price today and the rest when you arrive at our place'],
    ['ways.prices.full', 'completely full'],
  ]);
  expect(drawCatalogue('en', endlessPhrases).map(({ isTooLong }) => isTooLong)).toEqual([true, true]);
});
