/** A row for each custom property: a colour with its contrast measured, or a length. */
import { colourOf, contrast, onAccent, type Colour } from './contrast.ts';
import type { Token } from './embed.ts';

/** Pages that are light and dark, as the preview has them. */
const papers: readonly (readonly [name: string, paper: Colour])[] = [
  ['light', [255, 255, 255]],
  ['dark', [15, 19, 22]],
];
const lengths = ['--slipway-radius', '--slipway-space'];

export function tokenRows(tokens: readonly Token[]): HTMLElement[] {
  return tokens.map((token) => (lengths.includes(token.name) ? lengthRow(token) : colourRow(token)));
}

/** In words: what the colour is read against, and how well; `''` for what is no colour of six digits. */
export function verdict(name: string, text: string): string {
  const colour = colourOf(text);
  if (colour === null) return '';
  if (name === '--slipway-accent') return `words on it ${ratio(colour, onAccent(colour))}`;
  return papers.map(([paper, ground]) => `on ${paper} ${ratio(colour, ground)}`).join(', ');
}

/** 4.5 : 1 is what words need (WCAG 2.2, 1.4.3). */
function ratio(one: Colour, other: Colour): string {
  const measured = contrast(one, other);
  return `${(Math.floor(measured * 10) / 10).toFixed(1)} : 1 ${measured >= 4.5 ? '✓' : '✗ too little for words'}`;
}

function lengthRow(token: Token): HTMLElement {
  const { row, field } = rowOf(token);
  field.placeholder = token.name.endsWith('radius') ? '10px' : '16px';
  return row;
}

function colourRow(token: Token): HTMLElement {
  const { row, field, label } = rowOf(token);
  field.placeholder = 'from the page';
  const well = Object.assign(document.createElement('input'), { type: 'color', value: '#12647a' });
  well.setAttribute('aria-label', `Pick: ${label}`);
  const told = document.createElement('output');
  told.className = 'quiet';
  const tell = () => {
    told.textContent = verdict(token.name, field.value);
    if (colourOf(field.value) !== null && field.value.length === 7) well.value = field.value;
  };
  well.addEventListener('input', () => {
    field.value = well.value;
    tell();
  });
  field.addEventListener('input', tell);
  row.append(well, told);
  // Filled from the address after this row is made.
  queueMicrotask(tell);
  return row;
}

function rowOf({ name, about }: Token): { row: HTMLElement; field: HTMLInputElement; label: string } {
  const row = document.createElement('div');
  row.className = 'token';
  const label = document.createElement('label');
  label.htmlFor = name;
  const words = name.replace('--slipway-', '');
  label.textContent = words;
  label.title = about;
  const field = Object.assign(document.createElement('input'), { id: name, name, type: 'text', spellcheck: false });
  row.append(label, field);
  return { row, field, label: words };
}
