/** Contrast of two colours (WCAG 2.2, 1.4.3). Knows no page. */

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** Of `#abc` and `#aabbcc`; null for everything else. */
export function colourOf(text: string): Colour | null {
  const [, digits] = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => parseInt(pair, 16));
  return [red, green, blue];
}

/** From 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** What the widget itself puts on an accent when nothing is said: black or white, whichever reads better. */
export function onAccent(accent: Colour): Colour {
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
