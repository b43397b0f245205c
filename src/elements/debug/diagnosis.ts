/**
 * Owns the panel that the attribute `debug` shows. It explains configuration issues to the people who build the page.
 * This module decides when the checks run, and passes the element's data to them. `page/diagnosis/` has the checks and
 * their texts.
 */
import { css, html, nothing, render, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { toSettingsPresets, readAddressPresets } from '../../page/address.ts';
import { isAddressTaken } from '../../page/address-owner.ts';
import { findAttributeIssues } from '../../page/diagnosis/attributes.ts';
import { findOfferIssues } from '../../page/diagnosis/offer.ts';
import { findPageIssues } from '../../page/diagnosis/page.ts';
import {
  findAddressIssues,
  findPolicyIssues,
  findReachIssues,
  findRefusalIssues,
  findSessionIssues,
  type PolicyViolation,
} from '../../page/diagnosis/reach.ts';
import type { ConfigIssue } from '../../page/diagnosis/config-issue.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import { ConnectionTrials } from './trials.ts';
import type { Texts } from '../../i18n/texts/texts.ts';
import { readSettings, type AttributeSettings } from '../shared/settings.ts';
import type { Host } from '../shared/host.ts';

/** The members of `<slipway-booking>` that the checks use. */
export interface DiagnosedElement extends Host, Readonly<AttributeSettings> {
  readonly debug: boolean;
  readonly keyword: string | null;
  readonly texts?: string | Texts | null;
}

const urlWriterConflict: ConfigIssue = {
  what: 'Another element already writes into the page’s URL.',
  remedy: 'Keep `url-params="write"` on one element. Use `url-params` without a value on the others.',
};

const diagnosedElements = new WeakSet<DiagnosedElement>();

/** Adds the panel to an element. Further calls for the same element do nothing. */
export function startDiagnosis(element: DiagnosedElement): void {
  if (diagnosedElements.has(element)) return;
  diagnosedElements.add(element);
  element.adopt([diagnosisStyles]);
  element.addController(new DiagnosisController(element));
  // Requests an update, because a new controller does not update an element that has already rendered.
  element.requestUpdate();
}

class DiagnosisController implements ReactiveController {
  readonly #element: DiagnosedElement;
  readonly #panelElement = document.createElement('section');
  readonly #blockedRequests: PolicyViolation[] = [];
  readonly #trials: ConnectionTrials;
  readonly #findCustomTextIssues = createCustomTextsCheck(() => this.#renderPanel());
  /** The origins from which `#requestPictures` has requested a picture. */
  readonly #requestedPictureOrigins = new Set<string>();
  #watchAbort: AbortController | null = null;

  constructor(element: DiagnosedElement) {
    this.#element = element;
    this.#trials = new ConnectionTrials(element.transport, () => this.#renderPanel());
    this.#panelElement.setAttribute('part', 'diagnosis');
    this.#panelElement.setAttribute('aria-label', 'Slipway diagnosis');
    this.#panelElement.lang = 'en';
    this.#panelElement.dir = 'ltr';
  }

  hostConnected(): void {
    this.#startWatching();
  }

  hostDisconnected(): void {
    this.#watchAbort?.abort();
    this.#watchAbort = null;
  }

  hostUpdated(): void {
    const { debug, isConnected } = this.#element;
    if (!debug) {
      this.#panelElement.remove();
      this.hostDisconnected();
      return;
    }
    if (isConnected) this.#startWatching();
    this.#trials.tryNewAddresses(this.#settings);
    this.#requestPictures();
    this.#renderPanel();
  }

  /** The settings of the element. Does not use `element.settings`, which are empty in dialog mode until `open()`. */
  get #settings() {
    const { urlParams, itemId } = this.#element;
    const hasUrlParameters = urlParams && !(urlParams === 'write' && isAddressTaken(this.#element));
    const urlPresets = hasUrlParameters
      ? toSettingsPresets(readAddressPresets(location.search), urlParams, itemId)
      : {};
    return readSettings(this.#element, urlPresets, document.baseURI);
  }

  #startWatching(): void {
    if (this.#watchAbort || !this.#element.debug) return;
    this.#watchAbort = new AbortController();
    const { signal } = this.#watchAbort;
    const repaintPanel = () => this.#renderPanel();
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) => this.#onRequestBlocked(effectiveDirective, blockedURI),
      { signal },
    );
    const attributeObserver = new MutationObserver(repaintPanel);
    attributeObserver.observe(this.#element, { attributes: true, childList: true });
    // Waits for the next animation frame. Otherwise the panel's new size would cause a `ResizeObserver` loop error.
    const sizeObserver = new ResizeObserver(() => requestAnimationFrame(repaintPanel));
    sizeObserver.observe(this.#element);
    signal.addEventListener('abort', () => {
      attributeObserver.disconnect();
      sizeObserver.disconnect();
    });
    // Checks the addresses again after a later fatal problem, such as a lost connection.
    this.#element.addEventListener(
      'slipway-problem',
      ({ detail }: CustomEventInit<{ fatal: boolean }>) => {
        if (detail?.fatal) this.#trials.retry(this.#settings);
      },
      { signal },
    );
    addEventListener('load', repaintPanel, { signal });
  }

  #onRequestBlocked(directive: string, blockedUrl: string): void {
    const blockedSource = /^[a-z]+:\/\//.test(blockedUrl) ? new URL(blockedUrl).origin : blockedUrl;
    if (
      this.#blockedRequests.some(
        (blockedRequest) => blockedRequest.directive === directive && blockedRequest.source === blockedSource,
      )
    )
      return;
    this.#blockedRequests.push({ directive, source: blockedSource });
    this.#renderPanel();
  }

  /** Requests one picture of each origin, so that the browser reports an origin that the page's policy blocks. */
  #requestPictures(): void {
    for (const { src } of this.#element.items?.flatMap(({ pictures }) => pictures) ?? []) {
      const { origin } = new URL(src, document.baseURI);
      if (this.#requestedPictureOrigins.has(origin)) continue;
      this.#requestedPictureOrigins.add(origin);
      new Image().src = src;
    }
  }

  #collectIssues(): ConfigIssue[] {
    const element = this.#element;
    const { items, today, openItemView, keyword, mode } = element;
    const settings = this.#settings;
    const { baseUrl, relayUrl } = settings;
    const { accountResult, sessionResult } = this.#trials;
    const attributes = element.getAttributeNames().map((name) => ({ name, value: element.getAttribute(name) ?? '' }));
    const { observedAttributes } = element.constructor as typeof LitElement;
    const requestedOrigins = [
      ...[baseUrl, relayUrl].filter(Boolean).map((url) => new URL(url).origin),
      ...this.#requestedPictureOrigins,
    ];
    const isUrlBlocked = (url: string) =>
      this.#blockedRequests.some(
        ({ directive, source }) => directive === 'connect-src' && source === new URL(url).origin,
      );
    return [
      ...findAddressIssues({ baseUrl: element.baseUrl ?? '', relayUrl: element.relayUrl ?? '' }, settings, location),
      ...findPolicyIssues(this.#blockedRequests, requestedOrigins),
      ...(accountResult && !isUrlBlocked(accountResult.url) ? findReachIssues(accountResult, location.origin) : []),
      ...(sessionResult && !isUrlBlocked(relayUrl || baseUrl)
        ? findSessionIssues(sessionResult, relayUrl, location.origin)
        : []),
      ...findRefusalIssues(element.store.state.problem),
      ...(items
        ? findOfferIssues({
            ...settings,
            keyword: keyword ?? '',
            items,
            item: openItemView.item,
            params: Object.keys(settings.choice.params ?? {}),
          })
        : []),
      ...findAttributeIssues(attributes, observedAttributes, today),
      ...this.#findCustomTextIssues(element.texts),
      ...findPageIssues(element, mode),
      ...(element.urlParams === 'write' && isAddressTaken(element) ? [urlWriterConflict] : []),
    ];
  }

  #renderPanel(): void {
    const { renderRoot, debug } = this.#element;
    if (!debug) return;
    // Adds the panel again if Lit has removed it or rendered content after it.
    if (renderRoot.lastChild !== this.#panelElement) renderRoot.append(this.#panelElement);
    render(diagnosisPanelTemplate(this.#collectIssues(), this.#getAccountSummary()), this.#panelElement);
  }

  /**
   * Returns a sentence about the account: its name and number of items, or that its request is running. Returns `''` if
   * the account is unknown.
   */
  #getAccountSummary(): string {
    const { company, items } = this.#element;
    if (this.#trials.isWaitingForAccount) return 'The account is being asked…';
    return company && items
      ? `The account “${company.name}” answers and offers ${items.length === 1 ? 'one item' : `${items.length} items`} here.`
      : '';
  }
}

/**
 * Renders the panel.
 * @param accountSummary a sentence about the account; `''` for none
 */
function diagnosisPanelTemplate(issues: readonly ConfigIssue[], accountSummary: string): TemplateResult {
  return html`<h3>Slipway diagnosis</h3>
    ${
      issues.length === 0
        ? html`<p>Nothing wrong was found.</p>`
        : html`<ol>
            ${issues.map(
              ({ what, remedy }) =>
                html`<li>
                  <p><strong>${formatCodeSpans(what)}</strong></p>
                  <p>${formatCodeSpans(remedy)}</p>
                </li>`,
            )}
          </ol>`
    }
    ${accountSummary ? html`<p>${accountSummary}</p>` : nothing}
    <p class="muted">Shown because the element says ${formatCodeSpans('`debug`')}. Leave it out on the live page.</p>`;
}

/** Renders text between backticks as code. */
function formatCodeSpans(text: string): (string | TemplateResult)[] {
  return text.split('`').map((segment, index) => (index % 2 === 1 ? html`<code>${segment}</code>` : segment));
}

const diagnosisStyles = css`
  [part='diagnosis'] {
    margin-block-start: var(--_space);
    padding: var(--_space);
    border: 2px dashed var(--_edge);
    border-radius: var(--_radius);
    font-size: 0.9375em;
  }
  [part='diagnosis'] ol {
    margin: 0.5em 0;
    padding-inline-start: 1.5em;
  }
  [part='diagnosis'] li + li {
    margin-block-start: 0.5em;
  }
  [part='diagnosis'] strong {
    font-weight: 600;
  }
  [part='diagnosis'] code {
    padding-inline: 0.25em;
    border-radius: 0.25em;
    background: var(--_surface);
    font-family: ui-monospace, monospace;
    font-size: 0.9375em;
  }
`;

const customTextsRemedy =
  'The original words are used. The documentation lists every key (`text-keys`), and the names that stand in braces.';

/**
 * Returns a function that finds the issues of the venue's own texts. The first call with texts loads the module that
 * checks them. Until the module has loaded, the function returns no issues.
 *
 * @param onModuleLoad runs when the module has loaded
 */
function createCustomTextsCheck(onModuleLoad: () => void): (texts: string | Texts | null | undefined) => ConfigIssue[] {
  let findIssues: ((texts: string | Texts) => readonly string[]) | 'loading' | null = null;
  return (texts) => {
    if (!texts) return [];
    if (typeof findIssues === 'function')
      return findIssues(texts).map((issueText) => ({ what: issueText, remedy: customTextsRemedy }));
    if (findIssues === null) {
      findIssues = 'loading';
      void loadLazyModule(() => import('../shared/custom-texts.ts')).then(
        (customTexts) => {
          findIssues = customTexts.getTextIssues;
          onModuleLoad();
        },
        () => undefined,
      );
    }
    return [];
  };
}
