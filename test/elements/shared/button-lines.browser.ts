/** The buttons of each language on the narrowest phone. */
import { adoptStyles } from 'lit';
import { afterEach, describe, expect, it } from 'vitest';
import { maxLengths } from '../../../demo/site/text-kinds.ts';
import { textNotes } from '../../../demo/site/text-notes.ts';
import { controlStyles } from '../../../src/elements/shared/control-styles.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { phrasesOnce } from '../../i18n/phrases.ts';

/** In px: a phone of 320 px with a page margin of 16 px at each side. */
const WIDTH = 288;
const MAX_LINES = 2;

afterEach(() => document.body.replaceChildren());

function createButton(): HTMLButtonElement {
  const host = document.createElement('div');
  host.style.cssText = `inline-size: ${String(WIDTH)}px; font: 16px Arial, sans-serif`;
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  adoptStyles(root, [theme, controlStyles]);
  const button = document.createElement('button');
  root.append(button);
  return button;
}

function linesOf(button: HTMLButtonElement): number {
  const range = document.createRange();
  range.selectNodeContents(button);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

describe('buttons at 320 px', () => {
  it.each(catalogues)('shows the labels of %s on at most two lines', (_, catalogue) => {
    const button = createButton();
    const tooLong = phrasesOnce(catalogue).filter(([place, words]) => {
      if (textNotes[place]?.[0] !== 'button') return false;
      button.textContent = words;
      return linesOf(button) > MAX_LINES;
    });
    expect(tooLong).toEqual([]);
  });

  it('shows a longer label on more lines', () => {
    const button = createButton();
    button.textContent = 'Buchen '.repeat(maxLengths.button / 3);
    expect(linesOf(button)).toBeGreaterThan(MAX_LINES);
  });
});
