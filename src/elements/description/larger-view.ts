/**
 * Owns the larger view of an item's pictures: a dialog as large as the window. It loads when a guest enlarges a
 * picture. `gallery.ts` decides which picture is visible.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import type { Host } from '../shared/host.ts';
import { getReadingStep } from '../shared/text-direction.ts';

interface LargerPictureView {
  pictures: Item['pictures'];
  /** Index of the visible picture. */
  pictureIndex: number;
  locale: Locale;
  /** The buttons to the previous and next picture. */
  turnButtons: TemplateResult | typeof nothing;
  /** Shows the picture with this index. */
  showPicture: (pictureIndex: number) => void;
}

export type LargerView = ReturnType<typeof createLargerView>;

/**
 * Creates the larger view of the open item's pictures.
 * @param onClose runs before the focus returns to the button that enlarges pictures
 */
export function createLargerView(host: Host, onClose: () => void) {
  host.adopt([largerViewStyles]);
  let isOpen = false;

  const findElement = <Found extends HTMLElement>(selector: string) => host.renderRoot.querySelector<Found>(selector);

  function setDialogOpen(isDialogOpen: boolean): void {
    isOpen = isDialogOpen;
    host.requestUpdate();
  }

  /**
   * Moves the focus to the button that enlarges pictures. `<dialog>` cannot do that in Safari, which does not focus
   * pressed buttons.
   */
  function handleDialogClose(): void {
    setDialogOpen(false);
    onClose();
    findElement('[part=enlarge]')?.focus({ preventScroll: true });
  }

  return {
    get isOpen() {
      return isOpen;
    },
    async open(): Promise<void> {
      setDialogOpen(true);
      await host.updateComplete;
      findElement<HTMLDialogElement>('.larger:not([open])')?.showModal();
    },
    /** Marks the view as closed. Requests no update, because the gallery calls this function during a render. */
    close(): void {
      isOpen = false;
    },
    template: (pictureView: LargerPictureView) =>
      isOpen ? largerPictureTemplate(pictureView, handleDialogClose) : nothing,
  };
}

const cross = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6 18 18M18 6 6 18" /></svg>`;

/** Closes the dialog when the guest presses the cross or the area around the picture. */
const onDialogClick = ({ target, currentTarget }: Event) => {
  if ((target as Element).closest('.close, .stage')) (currentTarget as HTMLDialogElement).close();
};

function largerPictureTemplate(
  { pictures, pictureIndex, locale, turnButtons, showPicture }: LargerPictureView,
  handleDialogClose: () => void,
): TemplateResult {
  const messages = locale.text.item.gallery;
  const picture = pictures[pictureIndex];
  const countText = pictures.length > 1 ? messages.count(pictureIndex + 1, pictures.length) : '';
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const nextIndex = pictureIndex + getReadingStep(key, locale.dir);
    if (nextIndex !== pictureIndex && pictures[nextIndex]) showPicture(nextIndex);
  };
  return html`<dialog
    class="larger"
    part="larger"
    aria-label=${messages.label}
    @click=${onDialogClick}
    @close=${handleDialogClose}
    @keydown=${onKeyDown}
  >
    <div class="stage">
      <img src=${picture?.src ?? nothing} alt=${picture?.title ?? ''} @error=${hideFailedPicture} />
    </div>
    <button type="button" class="round close" part="close" aria-label=${locale.text.problems.dismiss}>${cross}</button>
    ${turnButtons}
    <p translate="no" aria-live="polite">${countText}</p>
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
