/**
 * The bookings made in this tab, seen again: the last one after a reload and after coming back from payment, any of them
 * by Back and Forward, and all in a quiet list below what is offered.
 */
import { css, html, nothing, render, type ReactiveController, type TemplateResult } from 'lit';
import type { Store } from '../../flow/store.ts';
import type { KeptBooking, Step } from '../../flow/state.ts';
import { readBookings } from '../../flow/booking/tab-bookings.ts';
import { readTab, writeTab } from '../../page/storage/tab-text.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Shell } from '../shared/host.ts';
import { periodsOf } from '../shared/format-period.ts';
import { freshText } from '../shared/fresh-text.ts';

export interface BookedHere {
  shell: Shell;
  journey: Store;
  /** Where the page's history says the visitor is; null before the first place. */
  place(): { readonly step: Step; readonly code?: string | undefined } | null;
  /** Where the tab keeps them. */
  key: string;
  locale(): Locale | undefined;
}

const followed = new WeakSet<Store>();

/**
 * Begins to show them. To be called again is no harm. Nothing is announced as booked: it was, when it was made. Whether it
 * is paid by now, only the venue knows.
 */
export function showBookedHere({ shell, journey, place: presentPlace, key, locale }: BookedHere): void {
  if (followed.has(journey)) return;
  followed.add(journey);
  shell.adopt([bookedHereStyles]);
  let forgotten = false;

  /** Where the page's history says that a booking was being looked at. */
  function showPresent(): void {
    const place = presentPlace();
    const all = readBookings(readTab(key));
    const kept = all.find(({ booking }) => booking?.code === place?.code) ?? all.at(-1);
    if (place?.step === 'done' && journey.state.step === 'choose' && kept) journey.showBooking(kept);
  }

  function forget(): void {
    writeTab(key, '');
    forgotten = true;
    shell.requestUpdate();
    void shell.updateComplete.then(() => shell.renderRoot.querySelector<HTMLElement>('#booked-here')?.focus());
  }

  function list(text: Messages['tabBookings'], speaking: Locale): TemplateResult | typeof nothing {
    const all = readBookings(readTab(key));
    if (journey.state.step !== 'choose' || (all.length === 0 && !forgotten)) return nothing;
    return html`<section
      class="booked-here"
      part="booked-here"
      aria-labelledby="booked-here"
      lang=${speaking.lang}
      dir=${speaking.dir}
    >
      <h3 id="booked-here" tabindex="-1">${text.label}</h3>
      ${
        all.length === 0
          ? html`<p class="muted">${text.forgotten}</p>`
          : html`<ul>
                ${all.map((kept) => entry(kept, text, speaking, () => journey.showBooking(kept)))}
              </ul>
              <p class="note muted">${text.note}</p>
              <button type="button" class="quiet" part="forget" @click=${forget}>${text.forget}</button>`
      }
    </section>`;
  }

  const place = document.createElement('div');
  const controller: ReactiveController = {
    hostUpdated() {
      const footer = shell.renderRoot.querySelector<HTMLSlotElement>('slot[name="footer"]');
      const frame = footer?.parentElement;
      const speaking = locale();
      // Another account is another journey.
      const current = shell.journey === journey;
      if (!current) shell.removeController(controller);
      if (!frame || !footer || !speaking) return;
      // Drawn anew, the frame has lost what was put into it.
      if (place.parentElement !== frame) footer.before(place);
      render(current ? list(speaking.text.tabBookings, speaking) : nothing, place);
    },
    hostConnected: () => addEventListener('popstate', showPresent),
    hostDisconnected: () => removeEventListener('popstate', showPresent),
  };
  journey.subscribe((state, before) => {
    if (state.step !== before.step) forgotten = false;
  });
  shell.addController(controller);
  showPresent();
  shell.requestUpdate();
}

function entry(
  { booking, booked, asked }: KeptBooking,
  text: Messages['tabBookings'],
  locale: Locale,
  show: () => void,
): TemplateResult {
  const { code = '' } = booking ?? {};
  const periods = periodsOf(booked, asked, locale);
  return html`<li part="booked">
    <div>
      <strong class="figures" dir="ltr" translate="no">${code}</strong>
      ${(booked?.lines ?? []).map((line) => html`<p>${freshText(line.name)}<span class="muted" translate="no"> ${periods[line.id] ?? line.when}</span></p>`)}
    </div>
    ${booked ? html`<span class="money" translate="no">${locale.money(booked.total)}</span>` : nothing}
    <button type="button" part="show" aria-label=${text.showOne(code)} @click=${show}>${text.show}</button>
  </li>`;
}

const bookedHereStyles = css`
  .booked-here {
    margin-block-start: calc(var(--_space) * 2.5);
    padding-block-start: var(--_space);
    border-block-start: 1px solid var(--_line);
  }
  .booked-here li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em 1.25em;
    padding-block: 0.75em;
  }
  .booked-here li > div {
    flex: 1 1 192px;
    min-inline-size: 0;
  }
  .booked-here li + li {
    border-block-start: 1px solid var(--_line);
  }
  .booked-here .note {
    font-size: 0.875em;
  }
  .booked-here .quiet {
    margin-inline-start: -0.5em;
  }
  .booked-here h3 {
    outline-offset: 4px;
  }
`;
