/**
 * Creates the rows of the builder's form for style tokens. Each row has a field for a length, or a field for a colour
 * and its contrast.
 */
import { describeContrast } from './contrast.ts';
import type { Token } from './embed.ts';
import { optionLabels } from './option-labels.ts';

/**
 * Default colours of marks that only the calendar uses. They are copies of the values in `control-styles.ts`, so that
 * the builder can show the colours before the preview opens a calendar.
 */
export const defaultMarkColours: Readonly<Record<string, string>> = {
  '--slipway-available':
    'color(from currentColor xyz-d65 clamp(0.0666, var(--_in-dark), 0.395) clamp(0.1114, var(--_in-dark), 0.553) clamp(0.065, var(--_in-dark), 0.437) / 1)',
  '--slipway-low':
    'color(from currentColor xyz-d65 clamp(0.13, var(--_in-dark), 0.543) clamp(0.104, var(--_in-dark), 0.52) clamp(0.013, var(--_in-dark), 0.178) / 1)',
};
const lengthTokens = ['--slipway-radius', '--slipway-space'];

export function createTokenRows(tokens: readonly Token[]): HTMLElement[] {
  return tokens.map((token) => (lengthTokens.includes(token.name) ? createLengthRow(token) : createColourRow(token)));
}

function createLengthRow(token: Token): HTMLElement {
  const { row, field } = createRow(token);
  field.placeholder = token.name.endsWith('radius') ? '10px' : '16px';
  return row;
}

function createColourRow(token: Token): HTMLElement {
  const { row, field, label } = createRow(token);
  const picker = Object.assign(document.createElement('input'), { type: 'color', value: '#808080' });
  picker.dataset.token = token.name;
  picker.setAttribute('aria-label', `Select: ${label}`);
  const contrastOutput = document.createElement('output');
  contrastOutput.className = 'quiet';
  const showContrast = () => {
    contrastOutput.textContent = describeContrast(token.name, field.value);
  };
  picker.addEventListener('input', () => {
    field.value = picker.value;
    showContrast();
  });
  field.addEventListener('input', showContrast);
  row.insertBefore(picker, row.lastElementChild);
  row.append(contrastOutput);
  // Calls `showContrast` later, because the builder fills in the field only after this function has returned.
  queueMicrotask(showContrast);
  return row;
}

/**
 * Shows the current colour of each token in its colour picker, and as the placeholder of its text field. The function
 * `readColour` returns null if the colour is unknown.
 */
export function showEffectiveColours(rows: ParentNode, readColour: (tokenName: string) => string | null): void {
  for (const picker of rows.querySelectorAll<HTMLInputElement>('input[data-token]')) {
    const name = picker.dataset.token ?? '';
    const colour = readColour(name);
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
