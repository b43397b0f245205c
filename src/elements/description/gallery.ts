/**
 * Owns the controls that lie over an item's pictures: dots, buttons to the previous and next picture, and a button that
 * enlarges the picture. The controls follow the scroll position of the pictures, which `item-head.ts` renders.
 * `larger-view.ts` loads when a guest enlarges a picture.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import { range } from '../../values/builtins.ts';
import { arrowIcon } from '../shared/text-direction.ts';
import { isMotionReduced } from '../shared/theme.ts';
import type { GalleryView } from './item-head.ts';
import type { LargerView } from './larger-view.ts';

/** Maximum number of dots. With more pictures, text such as `1 / 9` replaces the dots. */
const MAX_DOTS = 8;

const enlargeIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M14 5h5v5M10 19H5v-5M19 5l-6 6M5 19l6-6" />
</svg>`;

interface GalleryDependencies extends Pick<Lifetime, 'signal'> {
  host: Host;
  /** Returns the locale; undefined until the language has loaded. */
  locale: () => Locale | undefined;
}

/**
 * Returns a function that renders the controls for the pictures of the open item. When a different item opens, its
 * first picture becomes the visible one.
 */
export function createGallery({ host, locale: getLocale, signal }: GalleryDependencies): () => GalleryView | undefined {
  let itemId = '';
  /** Index of the visible picture. */
  let pictureIndex = 0;
  /** The larger view; null until the guest enlarges a picture. */
  let largerView: LargerView | null = null;

  function showPicture(nextPictureIndex: number): void {
    pictureIndex = nextPictureIndex;
    host.requestUpdate();
  }

  function scrollToPicture(nextPictureIndex: number): void {
    const strip = host.renderRoot.querySelector<HTMLElement>('.pictures');
    const picture = strip?.querySelectorAll('li')[nextPictureIndex];
    // Uses `scroll`, because old scripts on some pages replace the method `scrollTo` of elements.
    if (picture)
      strip?.scroll({ left: picture.offsetLeft - strip.offsetLeft, behavior: isMotionReduced() ? 'auto' : 'smooth' });
  }

  function onScroll({ currentTarget }: Event): void {
    const strip = currentTarget as HTMLElement;
    const nextPictureIndex = Math.round(Math.abs(strip.scrollLeft) / Math.max(1, strip.clientWidth));
    // Ignores the scroll position while the larger view is open, because the buttons of that view select the picture.
    // When the larger view closes, the strip scrolls to that picture.
    if (nextPictureIndex !== pictureIndex && !largerView?.isOpen) showPicture(nextPictureIndex);
  }

  /** Opens the larger view with a picture. Does nothing if the larger view's module fails to load. */
  async function enlargePicture(nextPictureIndex: number): Promise<void> {
    const largerViewModule = await loadLazyModule(() => import('./larger-view.ts')).catch(() => null);
    largerView ??= largerViewModule && largerViewModule.createLargerView(host, () => scrollToPicture(pictureIndex));
    // Sets the visible picture after the module has loaded. Scrolling may have changed the visible picture meanwhile.
    showPicture(nextPictureIndex);
    await largerView?.open();
  }

  // Enlarges a pressed picture. Guests with a keyboard use the button instead.
  host.renderRoot.addEventListener(
    'click',
    ({ target }) => {
      const picture = target instanceof Element && target.closest('.pictures li');
      if (picture) void enlargePicture([...(picture.parentElement?.children ?? [])].indexOf(picture));
    },
    { signal },
  );

  return () => {
    const { item } = host.openItemView;
    const locale = getLocale();
    if (!item || !locale) return undefined;
    if (item.id !== itemId) {
      itemId = item.id;
      pictureIndex = 0;
      largerView?.close();
    }
    const { pictures } = item;
    return {
      controls: html`${stripControlsTemplate(pictures, pictureIndex, locale, scrollToPicture, () => void enlargePicture(pictureIndex))}
      ${largerView?.template({ pictures, pictureIndex, locale, turnButtons: turnButtonsTemplate(pictures, pictureIndex, locale, showPicture), showPicture })}`,
      onScroll,
    };
  };
}

function stripControlsTemplate(
  pictures: Item['pictures'],
  pictureIndex: number,
  locale: Locale,
  goToPicture: (pictureIndex: number) => void,
  enlargePicture: () => void,
): TemplateResult {
  const { length } = pictures;
  return html`<div class="controls">
    ${turnButtonsTemplate(pictures, pictureIndex, locale, goToPicture)}
    <button
      class="round enlarge"
      part="enlarge"
      aria-label=${locale.text.item.gallery.enlarge}
      @click=${enlargePicture}
    >
      ${enlargeIcon}
    </button>
    ${length > 1 ? html`<div class="dots" part="dots" aria-hidden="true" translate="no">${dotsTemplate(length, pictureIndex)}</div>` : nothing}
  </div>`;
}

const dotsTemplate = (pictureCount: number, pictureIndex: number) =>
  pictureCount > MAX_DOTS
    ? `${pictureIndex + 1} / ${pictureCount}`
    : range(pictureCount).map((dotIndex) => html`<i class=${dotIndex === pictureIndex ? 'here' : ''}></i>`);

/**
 * Renders the buttons to the previous and next picture. Both buttons stay in the page even at the first and last
 * picture, so that a focused button keeps the focus. A single picture has no buttons.
 */
function turnButtonsTemplate(
  { length: pictureCount }: Item['pictures'],
  pictureIndex: number,
  { text }: Locale,
  goToPicture: (pictureIndex: number) => void,
): TemplateResult | typeof nothing {
  if (pictureCount === 1) return nothing;
  const messages = text.item.gallery;
  const turnButtonTemplate = (targetIndex: number, direction: string, buttonLabel: string) => {
    const isOutOfRange = targetIndex < 0 || targetIndex >= pictureCount;
    return html`<button
      class="round turn ${direction}"
      part="picture-turn picture-${direction}"
      aria-label=${buttonLabel}
      aria-disabled=${isOutOfRange}
      @click=${() => isOutOfRange || goToPicture(targetIndex)}
    >
      ${arrowIcon}
    </button>`;
  };
  return html`${turnButtonTemplate(pictureIndex - 1, 'previous', messages.previous)}${turnButtonTemplate(pictureIndex + 1, 'next', messages.next)}`;
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
