/**
 * Owns the controls on top of an item's pictures: dots, buttons to the previous and next picture, and a larger view of each.
 * It follows the scroll position of the strip, which `item-head.ts` draws. It loads when an item with pictures opens.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { readingStep } from '../shared/text-direction.ts';
import { range } from '../../values/builtins.ts';
import type { GalleryView } from './item-head.ts';

/** With more pictures than this, a count replaces the dots. */
const MAX_DOTS = 8;

const chevron = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m9 5 7 7-7 7" /></svg>`;
const cross = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6 18 18M18 6 6 18" /></svg>`;
const corners = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M14 5h5v5M10 19H5v-5M19 5l-6 6M5 19l6-6" />
</svg>`;

export type ItemGallery = ReturnType<typeof createGallery>;

export function createGallery(host: Host, onStop: Lifetime['onStop']) {
  host.adopt([galleryStyles]);
  let itemId = '';
  /** Index of the visible picture. */
  let place = 0;
  /** True while the larger view is open. */
  let isOpen = false;

  const find = <Found extends HTMLElement>(selector: string) => host.renderRoot.querySelector<Found>(selector);

  function show(next: number): void {
    place = next;
    host.requestUpdate();
  }

  const scrollTo = (next: number) => scrollStrip(find('.pictures'), next);

  function onScroll({ currentTarget }: Event): void {
    const strip = currentTarget as HTMLElement;
    const next = Math.round(Math.abs(strip.scrollLeft) / Math.max(1, strip.clientWidth));
    // The open larger view decides which picture is visible. The strip follows when it closes.
    if (next !== place && !isOpen) show(next);
  }

  function enlarge(next: number): void {
    isOpen = true;
    show(next);
    find<HTMLDialogElement>('.larger')?.showModal();
  }

  /** Moves the focus to the button that enlarges. Safari does not focus a pressed button, so `<dialog>` cannot restore it. */
  function onClose(): void {
    isOpen = false;
    scrollTo(place);
    host.requestUpdate();
    find('[part=enlarge]')?.focus({ preventScroll: true });
  }

  onStop(followPresses(host, enlarge, () => find<HTMLDialogElement>('.larger')?.close()));

  return {
    /** Returns the controls for an item. Another item starts at its first picture. */
    view(item: Item, locale: Locale): GalleryView {
      if (item.id !== itemId) {
        itemId = item.id;
        place = 0;
        isOpen = false;
      }
      const model = { pictures: item.pictures, place, isOpen, locale };
      return {
        controls: html`${stripControls(model, scrollTo, () => enlarge(place))} ${largerView(model, show, onClose)}`,
        onScroll,
      };
    },
  };
}

/**
 * Enlarges a pressed picture, and closes the larger view on a press next to the picture. Keyboards use the buttons instead.
 * Returns a function that removes the listener.
 */
function followPresses({ renderRoot }: Host, enlarge: (place: number) => void, close: () => void): () => void {
  const onClick = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const picture = target.closest('.pictures li');
    if (picture) enlarge([...(picture.parentElement?.children ?? [])].indexOf(picture));
    if (target.matches('.stage')) close();
  };
  renderRoot.addEventListener('click', onClick);
  return () => renderRoot.removeEventListener('click', onClick);
}

function scrollStrip(strip: HTMLElement | null, place: number): void {
  const picture = strip?.children[place] as HTMLElement | undefined;
  if (!strip || !picture) return;
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Old page libraries replace `scrollTo` of elements, but not `scroll`.
  strip.scroll({ left: picture.offsetLeft - strip.offsetLeft, behavior: isMotionReduced ? 'auto' : 'smooth' });
}

interface GalleryModel {
  pictures: Item['pictures'];
  place: number;
  isOpen: boolean;
  locale: Locale;
}

function stripControls(model: GalleryModel, go: (place: number) => void, enlarge: () => void): TemplateResult {
  const { pictures, place, locale } = model;
  const { length } = pictures;
  return html`<div class="controls">
    ${length > 1 ? turns(model, go) : nothing}
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

/** Keeps both buttons at the first and last picture, so that a focused button keeps the focus. */
function turns({ pictures, place, locale: { text } }: GalleryModel, go: (place: number) => void): TemplateResult {
  const words = text.item.gallery;
  const turn = (to: number, part: string, label: string) => {
    const isEnd = to < 0 || to >= pictures.length;
    return html`<button
      type="button"
      class="round turn ${part}"
      part="picture-turn picture-${part}"
      aria-label=${label}
      aria-disabled=${isEnd}
      @click=${() => isEnd || go(to)}
    >
      ${chevron}
    </button>`;
  };
  return html`${turn(place - 1, 'previous', words.previous)}${turn(place + 1, 'next', words.next)}`;
}

function largerView(model: GalleryModel, go: (place: number) => void, onClose: () => void): TemplateResult {
  const { pictures, place, isOpen, locale } = model;
  const words = locale.text.item.gallery;
  const picture = pictures[place];
  const close = ({ currentTarget }: Event) => (currentTarget as Element).closest('dialog')?.close();
  const onKey = ({ key }: KeyboardEvent) => {
    const to = place + readingStep(key, locale.dir);
    if (to !== place && pictures[to]) go(to);
  };
  return html`<dialog class="larger" part="larger" aria-label=${words.label} @close=${onClose} @keydown=${onKey}>
    ${
      isOpen && picture
        ? html`<div class="stage">
              <img src=${picture.src} alt=${picture.title} @error=${hideFailedPicture} />
            </div>
            <button
              type="button"
              class="round close"
              part="close"
              aria-label=${locale.text.problems.dismiss}
              @click=${close}
            >
              ${cross}
            </button>
            ${pictures.length > 1 ? turns(model, go) : nothing}
            <p translate="no" aria-live="polite">
              ${pictures.length > 1 ? words.count(place + 1, pictures.length) : ''}
            </p>`
        : nothing
    }
  </dialog>`;
}

const galleryStyles = css`
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
  .round svg {
    inline-size: 18px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  /* On a low picture, above the button that enlarges it. */
  .turn {
    inset-block-start: min(50% - 22px, 100% - 106px);
  }
  .turn.previous {
    inset-inline-start: 12px;
  }
  .turn.next {
    inset-inline-end: 12px;
  }
  .next svg {
    scale: var(--_forward, 1) 1;
  }
  .previous svg {
    scale: calc(-1 * var(--_forward, 1)) 1;
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
  .larger {
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    background: rgb(0 0 0 / 92%);
    color: #fff;
  }
  .larger::backdrop {
    background: #000;
  }
  .stage {
    display: grid;
    place-items: center;
    block-size: 100%;
    padding: 64px 12px;
  }
  .stage img {
    inline-size: 100%;
    block-size: 100%;
    min-block-size: 0;
    object-fit: contain;
    pointer-events: none;
  }
  .larger .close {
    inset-block-start: 12px;
    inset-inline-end: 12px;
  }
  .larger p {
    position: absolute;
    inset-block-end: 20px;
    inset-inline: 0;
    text-align: center;
    pointer-events: none;
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
