/**
 * The rows of the builder for style tokens: a length, or a colour with its contrast. It measures contrast as WCAG 2.2 defines
 * it (success criterion 1.4.3).
 */
import type { Token } from './embed.ts';
import { optionLabels } from './option-labels.ts';

/** Red, green and blue from 0 to 255. */
type Colour = readonly [number, number, number];

/** The page backgrounds of the preview. */
const backgrounds: readonly (readonly [name: string, background: Colour])[] = [
  ['white', [255, 255, 255]],
  ['black', [15, 19, 22]],
];
/** Default colours of marks that the list lacks, so that their swatches do not wait for a calendar. `control-styles.ts` owns them. */
export const markColours: Readonly<Record<string, string>> = {
  '--slipway-available':
    'color(from currentColor xyz-d65 clamp(0.0666, var(--_in-dark), 0.395) clamp(0.1114, var(--_in-dark), 0.553) clamp(0.065, var(--_in-dark), 0.437) / 1)',
  '--slipway-low':
    'color(from currentColor xyz-d65 clamp(0.13, var(--_in-dark), 0.543) clamp(0.104, var(--_in-dark), 0.52) clamp(0.013, var(--_in-dark), 0.178) / 1)',
};
const lengthTokens = ['--slipway-radius', '--slipway-space'];

export function tokenRows(tokens: readonly Token[]): HTMLElement[] {
  return tokens.map((token) => (lengthTokens.includes(token.name) ? lengthRow(token) : colourRow(token)));
}

/**
 * Describes the contrast of an accent with the text on it, or of another colour with light and dark pages. Returns `''` if
 * the value is not a hexadecimal colour.
 *
 * @example
 * describeContrast('--slipway-accent', '#12647a'); // 'Words on it: 6.7 : 1 ✓'
 */
export function describeContrast(tokenName: string, value: string): string {
  const colour = parseColour(value);
  if (colour === null) return '';
  if (tokenName === '--slipway-accent') return `Words on it: ${ratio(colour, textColourOn(colour))}`;
  return backgrounds.map(([name, background]) => `On ${name}: ${ratio(colour, background)}`).join(', ');
}

/** Text requires at least 4.5 : 1 (WCAG 2.2, 1.4.3). */
function ratio(colour: Colour, otherColour: Colour): string {
  const value = contrast(colour, otherColour);
  return `${(Math.floor(value * 10) / 10).toFixed(1)} : 1 ${value >= 4.5 ? '✓' : '✗ too little for text'}`;
}

function lengthRow(token: Token): HTMLElement {
  const { row, field } = createRow(token);
  field.placeholder = token.name.endsWith('radius') ? '10px' : '16px';
  return row;
}

function colourRow(token: Token): HTMLElement {
  const { row, field, label } = createRow(token);
  const picker = Object.assign(document.createElement('input'), { type: 'color', value: '#808080' });
  picker.dataset.token = token.name;
  picker.setAttribute('aria-label', `Select: ${label}`);
  const output = document.createElement('output');
  output.className = 'quiet';
  const update = () => {
    output.textContent = describeContrast(token.name, field.value);
  };
  picker.addEventListener('input', () => {
    field.value = picker.value;
    update();
  });
  field.addEventListener('input', update);
  row.insertBefore(picker, row.lastElementChild);
  row.append(output);
  // The builder fills the field after it has received this row.
  queueMicrotask(update);
  return row;
}

/** Shows the effective colour in each swatch, and in each empty field. `colourOf` returns null if it is unknown. */
export function showEffectiveColours(rows: ParentNode, colourOf: (tokenName: string) => string | null): void {
  for (const picker of rows.querySelectorAll<HTMLInputElement>('input[data-token]')) {
    const name = picker.dataset.token ?? '';
    const colour = colourOf(name);
    const field = document.getElementById(name);
    if (field instanceof HTMLInputElement) field.placeholder = colour ?? 'From your page';
    if (colour !== null && document.activeElement !== picker) picker.value = colour;
  }
}

function createRow({ name }: Token): { row: HTMLElement; field: HTMLInputElement; label: string } {
  const { label: labelText, hint: hintText } = optionLabels[name] ?? { label: name, hint: '' };
  const row = document.createElement('div');
  row.className = 'token';
  const label = Object.assign(document.createElement('label'), { htmlFor: name, textContent: labelText });
  const field = Object.assign(document.createElement('input'), { id: name, name, type: 'text', spellcheck: false });
  const hint = Object.assign(document.createElement('p'), {
    id: `about-${name}`,
    className: 'quiet',
    textContent: hintText,
  });
  field.setAttribute('aria-describedby', hint.id);
  row.append(label, field, hint);
  return { row, field, label: labelText };
}

/**
 * Reads a colour like `#abc` or `#aabbcc`. Returns null for any other text.
 *
 * @example
 * parseColour('#fff'); // [255, 255, 255]
 */
export function parseColour(text: string): Colour | null {
  const [, digits] = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => parseInt(pair, 16));
  return [red, green, blue];
}

/** Returns the contrast ratio, from 1 to 21. */
export function contrast(colour: Colour, otherColour: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(colour), luminance(otherColour)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the colour of text on an accent, as the widget selects it by default: black or white, with the higher contrast. */
export function textColourOn(accent: Colour): Colour {
  const [black, white]: [Colour, Colour] = [
    [0, 0, 0],
    [255, 255, 255],
  ];
  return contrast(accent, white) >= contrast(accent, black) ? white : black;
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
