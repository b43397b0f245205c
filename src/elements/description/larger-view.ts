/**
 * Owns the larger view of an item's pictures: a dialog as large as the window. It loads when a guest enlarges a
 * picture. `gallery.ts` decides which picture is visible.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import type { Host } from '../shared/host.ts';
import { readingStep } from '../shared/text-direction.ts';

interface LargerPicture {
  pictures: Item['pictures'];
  /** Index of the visible picture. */
  place: number;
  locale: Locale;
  /** The buttons to the previous and next picture. */
  turns: TemplateResult | typeof nothing;
  /** Shows the picture with this index. */
  show: (place: number) => void;
}

export type LargerView = ReturnType<typeof createLargerView>;

/**
 * Creates the larger view of the open item's pictures.
 * @param onClose runs before the focus returns to the button that enlarges pictures
 */
export function createLargerView(host: Host, onClose: () => void) {
  host.adopt([largerViewStyles]);
  let isOpen = false;

  const find = <Found extends HTMLElement>(selector: string) => host.renderRoot.querySelector<Found>(selector);

  function setOpen(next: boolean): void {
    isOpen = next;
    host.requestUpdate();
  }

  /**
   * Returns the focus to the button that enlarges pictures. Safari does not focus a pressed button, so `<dialog>`
   * cannot restore the focus.
   */
  function leave(): void {
    setOpen(false);
    onClose();
    find('[part=enlarge]')?.focus({ preventScroll: true });
  }

  return {
    get isOpen() {
      return isOpen;
    },
    async open(): Promise<void> {
      setOpen(true);
      await host.updateComplete;
      find<HTMLDialogElement>('.larger:not([open])')?.showModal();
    },
    /** Closes the view without requesting an update of the element. */
    close(): void {
      isOpen = false;
    },
    view: (picture: LargerPicture) => (isOpen ? dialogTemplate(picture, leave) : nothing),
  };
}

const cross = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6 18 18M18 6 6 18" /></svg>`;

/** Closes the dialog when the guest presses the cross or the area around the picture. */
const onClick = ({ target, currentTarget }: Event) => {
  if ((target as Element).closest('.close, .stage')) (currentTarget as HTMLDialogElement).close();
};

function dialogTemplate({ pictures, place, locale, turns, show }: LargerPicture, leave: () => void): TemplateResult {
  const words = locale.text.item.gallery;
  const picture = pictures[place];
  const onKey = ({ key }: KeyboardEvent) => {
    const nextPlace = place + readingStep(key, locale.dir);
    if (nextPlace !== place && pictures[nextPlace]) show(nextPlace);
  };
  return html`<dialog
    class="larger"
    part="larger"
    aria-label=${words.label}
    @click=${onClick}
    @close=${leave}
    @keydown=${onKey}
  >
    <div class="stage">
      <img src=${picture?.src ?? nothing} alt=${picture?.title ?? ''} @error=${hideFailedPicture} />
    </div>
    <button type="button" class="round close" part="close" aria-label=${locale.text.problems.dismiss}>${cross}</button>
    ${turns}
    <p translate="no" aria-live="polite">${pictures.length > 1 ? words.count(place + 1, pictures.length) : ''}</p>
  </dialog>`;
}

const largerViewStyles = css`
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
`;
