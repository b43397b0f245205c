/**
 * `debug`: a panel below the widget that says what is wrong with how the page embeds it, for the people who build the page.
 * The panel comes and goes with the attribute.
 * What counts as wrong, and the words for it, are in `page/diagnosis/`; here is what is looked at, and when.
 */
import { render, type LitElement, type ReactiveController } from 'lit';
import { offeringPresets, readAddress } from '../../page/address.ts';
import { isAddressTaken } from '../../page/address-owner.ts';
import { attributeIssues } from '../../page/diagnosis/attributes.ts';
import { offerIssues } from '../../page/diagnosis/offer.ts';
import { pageIssues } from '../../page/diagnosis/page.ts';
import {
  addressIssues,
  policyIssues,
  reachIssues,
  refusalIssues,
  sessionIssues,
  type Blocked,
} from '../../page/diagnosis/reach.ts';
import type { ConfigIssue } from '../../page/diagnosis/config-issue.ts';
import { diagnosisStyles, panelTemplate } from './diagnosis-panel.ts';
import { textIssues } from './text-issues.ts';
import { Trials } from './trials.ts';
import type { Texts } from '../../i18n/texts/texts.ts';
import { readSettings, type WrittenSettings } from '../shared/settings.ts';
import type { Host } from '../shared/host.ts';

/** What is looked at of `<slipway-booking>`. */
export interface DiagnosedElement extends Host, Readonly<WrittenSettings> {
  readonly debug: boolean;
  readonly keyword: string | null;
  readonly texts?: string | Texts | null;
}

const addressTaken: ConfigIssue = {
  what: 'Another element keeps the page’s address up to date already.',
  remedy: 'One address holds one choice: leave `write` to one element, the others may have `url-params` alone.',
};

const diagnosedElements = new WeakSet<DiagnosedElement>();

/** Begins to explain one element. To be called again is no harm. */
export function startDiagnosis(element: DiagnosedElement): void {
  if (diagnosedElements.has(element)) return;
  diagnosedElements.add(element);
  element.adopt([diagnosisStyles]);
  element.addController(new Diagnosis(element));
  // Where all that can be shown is shown already, no other update would come.
  element.requestUpdate();
}

class Diagnosis implements ReactiveController {
  readonly #element: DiagnosedElement;
  readonly #panel = document.createElement('section');
  readonly #blocked: Blocked[] = [];
  readonly #trials: Trials;
  readonly #textIssues = textIssues(() => this.#paint());
  /** Where the pictures come from. */
  readonly #pictureOrigins = new Set<string>();
  #stop: AbortController | null = null;

  constructor(element: DiagnosedElement) {
    this.#element = element;
    this.#trials = new Trials(element.transport, () => this.#paint());
    this.#panel.setAttribute('part', 'diagnosis');
    this.#panel.setAttribute('aria-label', 'Slipway diagnosis');
    this.#panel.lang = 'en';
    this.#panel.dir = 'ltr';
  }

  hostConnected(): void {
    this.#watch();
  }

  hostDisconnected(): void {
    this.#stop?.abort();
    this.#stop = null;
  }

  hostUpdated(): void {
    const { debug, isConnected } = this.#element;
    if (!debug) {
      this.#panel.remove();
      this.hostDisconnected();
      return;
    }
    if (isConnected) this.#watch();
    this.#trials.follow(this.#used);
    this.#tryPictures();
    this.#paint();
  }

  /** The addresses as the element uses them, also while a dialog sleeps and it has read none yet. */
  get #used() {
    const { urlParams, itemId } = this.#element;
    const isOurs = urlParams && !(urlParams === 'write' && isAddressTaken(this.#element));
    const address = isOurs ? offeringPresets(readAddress(location.search), urlParams, itemId) : {};
    return readSettings(this.#element, address, document.baseURI);
  }

  #watch(): void {
    if (this.#stop || !this.#element.debug) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const again = () => this.#paint();
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) => this.#onBlocked(effectiveDirective, blockedURI),
      { signal },
    );
    const attributes = new MutationObserver(again);
    attributes.observe(this.#element, { attributes: true, childList: true });
    // Not at once: the panel is a part of what is measured, and a page would be told of a loop.
    const size = new ResizeObserver(() => requestAnimationFrame(again));
    size.observe(this.#element);
    signal.addEventListener('abort', () => {
      attributes.disconnect();
      size.disconnect();
    });
    // A fatal problem after all was well, such as a lost connection, is looked into as well.
    this.#element.addEventListener(
      'slipway-problem',
      ({ detail }: CustomEventInit<{ fatal: boolean }>) => {
        if (detail?.fatal) this.#trials.again(this.#used);
      },
      { signal },
    );
    addEventListener('load', again, { signal });
  }

  #onBlocked(directive: string, address: string): void {
    const source = /^[a-z]+:\/\//.test(address) ? new URL(address).origin : address;
    if (this.#blocked.some((each) => each.directive === directive && each.source === source)) return;
    this.#blocked.push({ directive, source });
    this.#paint();
  }

  /** Asks for one picture of each origin, so that a policy that stops them does so where it is heard. */
  #tryPictures(): void {
    for (const { src } of this.#element.items?.flatMap(({ pictures }) => pictures) ?? []) {
      const { origin } = new URL(src, document.baseURI);
      if (this.#pictureOrigins.has(origin)) continue;
      this.#pictureOrigins.add(origin);
      new Image().src = src;
    }
  }

  #issues(): ConfigIssue[] {
    const element = this.#element;
    const { items, today, finding, keyword, mode } = element;
    const settings = this.#used;
    const { baseUrl, relayUrl } = settings;
    const { account, session } = this.#trials;
    const written = element.getAttributeNames().map((name) => ({ name, value: element.getAttribute(name) ?? '' }));
    const known = (element.constructor as typeof LitElement).observedAttributes;
    const origins = [...[baseUrl, relayUrl].filter(Boolean).map((url) => new URL(url).origin), ...this.#pictureOrigins];
    const stopped = (url: string) =>
      this.#blocked.some(({ directive, source }) => directive === 'connect-src' && source === new URL(url).origin);
    return [
      ...addressIssues({ baseUrl: element.baseUrl ?? '', relayUrl: element.relayUrl ?? '' }, settings, location),
      ...policyIssues(this.#blocked, origins),
      ...(account && !stopped(account.url) ? reachIssues(account, location.origin) : []),
      ...(session && !stopped(relayUrl || baseUrl) ? sessionIssues(session, relayUrl, location.origin) : []),
      ...refusalIssues(element.store.state.problem),
      ...(items
        ? offerIssues({
            ...settings,
            keyword: keyword ?? '',
            items,
            item: finding.item,
            params: Object.keys(settings.choice.params ?? {}),
          })
        : []),
      ...attributeIssues(written, known, today),
      ...this.#textIssues(element.texts),
      ...pageIssues(element, mode),
      ...(element.urlParams === 'write' && isAddressTaken(element) ? [addressTaken] : []),
    ];
  }

  #paint(): void {
    const { renderRoot, debug } = this.#element;
    if (!debug) return;
    // Lit clears what stands behind its own when it draws something else: back below it then.
    if (renderRoot.lastChild !== this.#panel) renderRoot.append(this.#panel);
    render(panelTemplate(this.#issues(), this.#good()), this.#panel);
  }

  /** What is known to be right. */
  #good(): string {
    const { company, items } = this.#element;
    if (this.#trials.isWaiting) return 'The account is being asked…';
    return company && items
      ? `The account “${company.name}” answers and offers ${items.length === 1 ? 'one item' : `${items.length} items`} here.`
      : '';
  }
}
