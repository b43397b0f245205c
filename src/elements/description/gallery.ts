/**
 * Owns the controls on top of an item's pictures: dots, buttons to the previous and next picture, and a button that
 * enlarges the picture. It follows the scroll position of the strip of pictures, which `item-head.ts` renders.
 * `larger-view.ts` loads when a guest enlarges a picture.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { loadPart } from '../../page/later-part.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { range } from '../../values/builtins.ts';
import { arrowhead } from '../shared/text-direction.ts';
import { isMotionReduced } from '../shared/theme.ts';
import type { GalleryView } from './item-head.ts';
import type { LargerView } from './larger-view.ts';

/** Maximum number of dots. If there are more pictures, a count replaces the dots. */
const MAX_DOTS = 8;

const corners = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M14 5h5v5M10 19H5v-5M19 5l-6 6M5 19l6-6" />
</svg>`;

interface GalleryFacts extends Pick<Lifetime, 'onStop'> {
  host: Host;
  /** Returns the locale; undefined until the language has loaded. */
  locale: () => Locale | undefined;
}

/**
 * Returns a function that returns the controls for the pictures of the open item. When a different item opens, the
 * controls start at its first picture.
 */
export function createGallery({ host, locale: readLocale, onStop }: GalleryFacts): () => GalleryView | undefined {
  let itemId = '';
  /** Index of the visible picture. */
  let place = 0;
  /** The larger view; null until the guest enlarges a picture. */
  let larger: LargerView | null = null;

  function show(nextPlace: number): void {
    place = nextPlace;
    host.requestUpdate();
  }

  const scrollTo = (nextPlace: number) => scrollStrip(host.renderRoot.querySelector('.pictures'), nextPlace);

  function onScroll({ currentTarget }: Event): void {
    const strip = currentTarget as HTMLElement;
    const nextPlace = Math.round(Math.abs(strip.scrollLeft) / Math.max(1, strip.clientWidth));
    // While the larger view is open, it decides which picture is visible. The strip follows when the view closes.
    if (nextPlace !== place && !larger?.isOpen) show(nextPlace);
  }

  /** Opens the larger view with a picture. Does nothing if the module fails to load. */
  async function enlarge(nextPlace: number): Promise<void> {
    const module = await loadPart(() => import('./larger-view.ts')).catch(() => null);
    larger ??= module && module.createLargerView(host, () => scrollTo(place));
    // Sets the picture only now: while the module loaded, a strip that still scrolled may have changed the visible
    // picture.
    show(nextPlace);
    await larger?.open();
  }

  onStop(followPresses(host, (next) => void enlarge(next)));

  return () => {
    const { item } = host.finding;
    const locale = readLocale();
    if (!item || !locale) return undefined;
    if (item.id !== itemId) {
      itemId = item.id;
      place = 0;
      larger?.close();
    }
    const { pictures } = item;
    return {
      controls: html`${stripControls(pictures, place, locale, scrollTo, () => void enlarge(place))}
      ${larger?.view({ pictures, place, locale, turns: turns(pictures, place, locale, show), show })}`,
      onScroll,
    };
  };
}

/**
 * Enlarges a picture when the guest presses it. Guests with a keyboard use the button instead. Returns a function that
 * removes the listener.
 */
function followPresses({ renderRoot }: Host, enlarge: (place: number) => void): () => void {
  const onClick = ({ target }: Event) => {
    const picture = target instanceof Element && target.closest('.pictures li');
    if (picture) enlarge([...(picture.parentElement?.children ?? [])].indexOf(picture));
  };
  renderRoot.addEventListener('click', onClick);
  return () => renderRoot.removeEventListener('click', onClick);
}

function scrollStrip(strip: HTMLElement | null, place: number): void {
  const picture = strip?.children[place] as HTMLElement | undefined;
  if (!strip || !picture) return;
  // Old page libraries replace `scrollTo` of elements, but not `scroll`.
  strip.scroll({ left: picture.offsetLeft - strip.offsetLeft, behavior: isMotionReduced() ? 'auto' : 'smooth' });
}

function stripControls(
  pictures: Item['pictures'],
  place: number,
  locale: Locale,
  go: (place: number) => void,
  enlarge: () => void,
): TemplateResult {
  const { length } = pictures;
  return html`<div class="controls">
    ${turns(pictures, place, locale, go)}
    <button
      type="button"
      class="round enlarge"
      part="enlarge"
      aria-label=${locale.text.item.gallery.enlarge}
      @click=${enlarge}
    >
      ${corners}
    </button>
    ${length > 1 ? html`<div class="dots" part="dots" aria-hidden="true" translate="no">${dots(length, place)}</div>` : nothing}
  </div>`;
}

const dots = (length: number, place: number) =>
  length > MAX_DOTS
    ? `${place + 1} / ${length}`
    : range(length).map((each) => html`<i class=${each === place ? 'here' : ''}></i>`);

/**
 * Renders the buttons to the previous and next picture. Both buttons stay visible even at the first and last picture,
 * so that a focused button keeps the focus. A single picture has no buttons.
 */
function turns(
  { length }: Item['pictures'],
  place: number,
  { text }: Locale,
  go: (place: number) => void,
): TemplateResult | typeof nothing {
  if (length === 1) return nothing;
  const words = text.item.gallery;
  const turn = (to: number, part: string, label: string) => {
    const isEnd = to < 0 || to >= length;
    return html`<button
      type="button"
      class="round turn ${part}"
      part="picture-turn picture-${part}"
      aria-label=${label}
      aria-disabled=${isEnd}
      @click=${() => isEnd || go(to)}
    >
      ${arrowhead}
    </button>`;
  };
  return html`${turn(place - 1, 'previous', words.previous)}${turn(place + 1, 'next', words.next)}`;
}

export const galleryStyles = css`
  .pictures li {
    cursor: zoom-in;
  }
  .round {
    position: absolute;
    padding: 0;
    border-color: var(--_line);
    border-radius: 50%;
    background: var(--_paper);
    color: var(--_ink);
  }
  .round:not([aria-disabled='true']):hover {
    background: var(--_paper);
    border-color: currentColor;
  }
  /* On a low picture, the turn buttons stay above the button that enlarges it. */
  .turn {
    inset-block-start: min(50% - 22px, 100% - 106px);
  }
  .turn.previous {
    inset-inline-start: 12px;
  }
  .turn.next {
    inset-inline-end: 12px;
  }
  .turn[aria-disabled='true'] {
    background: var(--_paper);
    opacity: 0;
  }
  .turn[aria-disabled='true']:focus-visible {
    opacity: 0.6;
  }
  .enlarge {
    inset-block-end: 12px;
    inset-inline-end: 12px;
  }
  .dots {
    position: absolute;
    inset-block-end: 12px;
    inset-inline: 64px;
    inline-size: fit-content;
    margin-inline: auto;
    display: flex;
    gap: 6px;
    padding: 6px 8px;
    border-radius: 2em;
    background: rgb(0 0 0 / 55%);
    font-size: 12px;
    line-height: 1;
    color: #fff;
    pointer-events: none;
  }
  .dots i {
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: rgb(255 255 255 / 50%);
  }
  .dots .here {
    background: #fff;
  }
  @media (hover: none) {
    .controls .turn:not(:focus-visible) {
      opacity: 0;
      pointer-events: none;
    }
  }
  @media print {
    .controls {
      display: none;
    }
  }
`;
