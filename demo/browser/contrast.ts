/** Measures the contrast of two colours, as WCAG 2.2 defines it (success criterion 1.4.3), and describes it for the builder. */

/** Red, green and blue from 0 to 255. */
type Colour = readonly [number, number, number];

/** The page backgrounds of the preview. */
const backgrounds: readonly (readonly [name: string, background: Colour])[] = [
  ['white', [255, 255, 255]],
  ['black', [15, 19, 22]],
];
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

/**
 * Reads a colour like `#abc` or `#aabbcc`. Returns null for any other text.
 *
 * @example
 * parseColour('#fff'); // [255, 255, 255]
 */
function parseColour(text: string): Colour | null {
  const [, digits] = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => parseInt(pair, 16));
  return [red, green, blue];
}

/** Returns the contrast ratio, from 1 to 21. */
function contrast(colour: Colour, otherColour: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(colour), luminance(otherColour)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the colour of text on an accent, as the widget selects it by default: black or white, with the higher contrast. */
function textColourOn(accent: Colour): Colour {
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
