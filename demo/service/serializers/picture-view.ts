/**
 * Other views of a picture, drawn from the one there is: nearer and from the other side, in the evening, in the morning. Every
 * picture is 1200 by 800 with its subject in the middle.
 */

export const pictureViews = ['close', 'evening', 'morning'] as const;
export type PictureView = (typeof pictureViews)[number];

/** What lies over the whole picture: sky to ground. */
const lights: Readonly<Record<Exclude<PictureView, 'close'>, readonly [top: string, bottom: string]>> = {
  evening: ['#1c2350;0.66', '#6d2f52;0.42'],
  morning: ['#ffe9b8;0.5', '#fff4dc;0.3'],
};

/** @param svg the whole document, as it lies in `pictures/` */
export function pictureView(svg: string, view: PictureView): string {
  const start = svg.indexOf('>') + 1;
  const [head, drawing] = [svg.slice(0, start), svg.slice(start).replace(/<\/svg>\s*$/, '')];
  if (view === 'close')
    return `${head.replace(/viewBox="[^"]*"/, 'viewBox="240 232 720 480"')}<g transform="matrix(-1 0 0 1 1200 0)">${drawing}</g></svg>`;
  const stops = lights[view].map((light, index) => {
    const [colour = '', opacity = ''] = light.split(';');
    return `<stop offset="${String(index)}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  });
  return (
    `${head}${drawing}<linearGradient id="light" x2="0" y2="1">${stops.join('')}</linearGradient>` +
    '<path d="M0 0h1200v800H0z" fill="url(#light)"/></svg>'
  );
}
