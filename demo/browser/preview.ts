/**
 * The live preview of the builder. It shows one embed on a page with the colours and the font of the venue's website.
 * The module also reads the colours that the widget really shows, and turns form, preview and snippet into tabs on
 * narrow windows.
 */
import type { Embed } from './embed.ts';
import type { SiteStyle } from './site-style.ts';
import { defaultMarkColours } from './token-rows.ts';

/** Attributes that the preview omits. With them, the widget would leave the page, change its URL or send analytics. */
const attributesNotInPreview = ['url-params', 'success-url', 'analytics'];

/** The names of the tabs, in the order on the page. */
const tabNames = ['settings', 'preview', 'snippet'] as const;

export interface PreviewOptions {
  previewArea: HTMLElement;
  /** True if the preview explains mistakes (attribute `debug`). The widget then sends additional requests. */
  hasDebugMessages: boolean;
  siteStyle: SiteStyle;
}

/** The account, the mode and the badge of the current preview. */
let previewKey = '';

/**
 * Updates the attributes and tokens of the preview. Creates a new element only if the account, the mode or the badge
 * has changed.
 */
export function updatePreview(
  { attributes, tokens, hasBadge }: Embed,
  { previewArea, hasDebugMessages, siteStyle }: PreviewOptions,
): void {
  previewArea.style.color = siteStyle.text ?? '';
  previewArea.style.background = siteStyle.background ?? '';
  previewArea.style.fontFamily = siteStyle.font ?? '';
  const accountUrl = attributes['base-url'] ?? '';
  if (accountUrl === '') return;
  const newPreviewKey = [accountUrl, attributes.mode ?? '', String(hasBadge)].join(' ');
  if (newPreviewKey !== previewKey)
    previewArea.replaceChildren(...createPreviewElements(accountUrl, attributes.mode === 'dialog', hasBadge));
  previewKey = newPreviewKey;
  const element = previewArea.querySelector<HTMLElement>('slipway-booking');
  if (element === null) return;
  const newAttributes: Record<string, string> = { ...attributes, ...(hasDebugMessages && { debug: '' }) };
  for (const name of attributesNotInPreview) Reflect.deleteProperty(newAttributes, name);
  for (const { name } of Array.from(element.attributes))
    if (!(name in newAttributes) && name !== 'id' && name !== 'style') element.removeAttribute(name);
  for (const [name, value] of Object.entries(newAttributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  element.removeAttribute('style');
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value);
}

function createPreviewElements(accountUrl: string, isDialog: boolean, hasBadge: boolean): HTMLElement[] {
  const element = document.createElement('slipway-booking');
  element.id = 'preview';
  // Adds the same fallback link as in the snippet. It is visible until the script has loaded.
  element.append(Object.assign(document.createElement('a'), { href: accountUrl, textContent: 'Book online' }));
  const elements: HTMLElement[] = [element];
  if (isDialog) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'act';
    button.dataset.slipwayOpen = 'preview';
    button.textContent = 'Book';
    elements.unshift(button);
  }
  if (hasBadge) {
    const badge = document.createElement('slipway-cart-badge');
    badge.setAttribute('base-url', accountUrl);
    elements.unshift(badge);
  }
  return elements;
}

/**
 * Returns the colour of a token that the preview really shows, such as `#17789b`. Mixes a translucent colour with the
 * page background. Returns null if no element of the preview uses the token yet.
 */
export function readEffectiveColour(previewArea: HTMLElement, token: string): string | null {
  const privateName = token === '--slipway-border' ? '--_edge' : token.replace('--slipway-', '--_');
  const widgetRoot = previewArea.querySelector('slipway-booking')?.shadowRoot;
  if (!widgetRoot) return null;
  if (token === '--slipway-text') return mixWithPageColour(previewArea, getComputedStyle(widgetRoot.host).color);
  const markColour = defaultMarkColours[token];
  // Default mark colours are formulas with `--_in-dark`, which depends on the text colour. So they need an element that
  // has this property.
  const requiredName = markColour === undefined ? privateName : '--_in-dark';
  const elementWithToken = [widgetRoot.host, ...widgetRoot.querySelectorAll('*')].find(
    (element) => getComputedStyle(element).getPropertyValue(requiredName).trim() !== '',
  );
  const parentOfProbe = elementWithToken?.shadowRoot;
  if (!parentOfProbe) return null;
  const probe = document.createElement('span');
  probe.style.color = markColour === undefined ? `var(${privateName})` : `var(${token}, ${markColour})`;
  parentOfProbe.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return mixWithPageColour(previewArea, colour);
}

function mixWithPageColour(previewArea: HTMLElement, colour: string): string | null {
  return mixToHexColour(getComputedStyle(previewArea).backgroundColor, colour);
}

/**
 * Returns the mixed colour of several layers, the lowest layer first. Returns null if the browser has no canvas.
 *
 * @example
 * mixToHexColour('rgb(18, 100, 122)'); // '#12647a'
 */
export function mixToHexColour(...colourLayers: readonly string[]): string | null {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  if (context === null) return null;
  for (const layer of colourLayers) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Turns the three panels of the builder into tabs on narrow windows. The style sheet shows only the panel in `data-tab`
 * of `main`. The keys follow the ARIA pattern for tabs: arrow keys, Home and End select a tab, and Tab reaches only the
 * selected one.
 */
export function startTabs(main: HTMLElement): void {
  const tabs = Array.from(main.querySelectorAll<HTMLButtonElement>('.tabs button'));
  const tabList = tabs[0]?.parentElement;
  const narrowWindowQuery = matchMedia('(max-width: 63.99rem)');
  const updateTabs = () => {
    setRole(tabList, narrowWindowQuery.matches ? 'tablist' : null);
    for (const tab of tabs) {
      const name = tab.dataset.tab ?? '';
      const panel = document.getElementById(`panel-${name}`);
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', `panel-${name}`);
      tab.setAttribute('aria-selected', String(main.dataset.tab === name));
      tab.tabIndex = main.dataset.tab === name ? 0 : -1;
      setRole(panel, narrowWindowQuery.matches ? 'tabpanel' : null);
      const label = narrowWindowQuery.matches ? tab.id : panel?.querySelector(':scope > .head h2')?.id;
      if (label === undefined) panel?.removeAttribute('aria-labelledby');
      else panel?.setAttribute('aria-labelledby', label);
    }
  };
  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      main.dataset.tab = tab.dataset.tab ?? '';
      updateTabs();
    });
    tab.addEventListener('keydown', (event) => {
      const nextIndex = findNextTabIndex(tabs.indexOf(tab), event.key);
      if (nextIndex === null) return;
      event.preventDefault();
      tabs[nextIndex]?.focus();
      tabs[nextIndex]?.click();
    });
  }
  narrowWindowQuery.addEventListener('change', updateTabs);
  updateTabs();
}

function setRole(element: Element | null | undefined, role: string | null): void {
  if (role === null) element?.removeAttribute('role');
  else element?.setAttribute('role', role);
}

function findNextTabIndex(index: number, key: string): number | null {
  const lastIndex = tabNames.length - 1;
  if (key === 'ArrowRight') return index === lastIndex ? 0 : index + 1;
  if (key === 'ArrowLeft') return index === 0 ? lastIndex : index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? lastIndex : null;
}
