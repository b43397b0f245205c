/**
 * Measures the contrast of two colours by the formula of WCAG 2.2 (success criterion 1.4.3), and describes it in words
 * for the builder.
 */

/** The red, green and blue values of a colour, from 0 to 255. */
type Colour = readonly [number, number, number];

/** The light and the dark page background that the preview offers. */
const backgrounds: readonly (readonly [name: string, background: Colour])[] = [
  ['white', [255, 255, 255]],
  ['black', [15, 19, 22]],
];
/**
 * Describes the contrast of a colour. For the accent, it is the contrast with the text on the accent. For any other
 * token, it is the contrast with a light and a dark page. Returns `''` if the value is not a hexadecimal colour.
 *
 * @example
 * describeContrast('--slipway-accent', '#12647a'); // 'Words on it: 6.7 : 1 ✓'
 */
export function describeContrast(tokenName: string, value: string): string {
  const colour = parseColour(value);
  if (colour === null) return '';
  if (tokenName === '--slipway-accent') return `Words on it: ${formatRatio(colour, chooseTextColour(colour))}`;
  return backgrounds.map(([name, background]) => `On ${name}: ${formatRatio(colour, background)}`).join(', ');
}

/** Returns the contrast ratio as text, with ✓ if it is enough for text: at least 4.5 : 1 (WCAG 2.2, 1.4.3). */
function formatRatio(colour: Colour, otherColour: Colour): string {
  const ratio = computeContrast(colour, otherColour);
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1 ${ratio >= 4.5 ? '✓' : '✗ too little for text'}`;
}

/**
 * Returns the values of a colour such as `#abc` or `#aabbcc`. Returns null for any other text.
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

/** Returns the contrast ratio of two colours, from 1 to 21. */
function computeContrast(colour: Colour, otherColour: Colour): number {
  const [lighter = 0, darker = 0] = [computeLuminance(colour), computeLuminance(otherColour)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns the text colour with the higher contrast on an accent: black or white. The widget selects its text colour in
 * the same way.
 */
function chooseTextColour(accent: Colour): Colour {
  const [black, white]: [Colour, Colour] = [
    [0, 0, 0],
    [255, 255, 255],
  ];
  return computeContrast(accent, white) >= computeContrast(accent, black) ? white : black;
}

function computeLuminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const channelShare = value / 255;
    return channelShare <= 0.04045 ? channelShare / 12.92 : ((channelShare + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
