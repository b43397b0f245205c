/**
 * Creates the `<slipway-booking>` for a marked element or a link in the page's content. Content may come from
 * strangers: most sanitisers keep the `data-` attributes of a reader's comment. So content can only set the account and
 * `contentAttributes`, such as the items on offer. Only the script tag and the head of the page decide where data goes
 * and which code runs, because no sanitiser lets content write there.
 *
 * `markers.ts` and `links.ts` find the content.
 */
import { parseBaseAddress } from '../values/web-address.ts';
import { idListPattern, type AddressPresets } from './address.ts';
import { splitCommaList } from '../values/comma-list.ts';

/** The attributes that content may set, besides the account. */
export const contentAttributes = [
  'item-id',
  'category-id',
  'start-date',
  'end-date',
  'params',
  'keyword',
  'discount-code',
  'lang',
  'mode',
] as const;

/**
 * The attributes that only the page can set: as `data-…` on the script tag, or as `<meta name="slipway-…">` in the
 * head.
 */
export const pageAttributes = [
  'relay-url',
  'relay-reads',
  'payment-hosts',
  'payment',
  'success-url',
  'prefill',
  'prices',
  'privacy-url',
  'texts',
  'review',
  'analytics',
  'json-ld',
  'assistant-tools',
  'debug',
] as const;

/**
 * Creates the `<slipway-booking>` for a marked element or a link. Returns null if the page lists its accounts and the
 * list lacks this account.
 *
 * @param content the marked element or link, which has presets as `data-…` attributes
 * @param account the account's URL, from the content; null for none
 * @param presets the presets in the URL of a link; `data-…` attributes have priority
 */
export type ContentEmbed = (
  content: HTMLElement,
  account: string | null,
  presets?: AddressPresets,
) => HTMLElement | null;

interface ContentOrigin {
  content: HTMLElement;
  /** Base URLs of the accounts that content may embed; undefined if the page has no list of accounts. */
  accounts: readonly string[] | undefined;
}

const contentOrigins = new WeakMap<Element, ContentOrigin>();

/**
 * Returns the marked content that became this element, and the accounts that the page allows. Returns undefined for a
 * `<slipway-booking>` in the page's own HTML.
 */
export function getContentOrigin(element: Element): ContentOrigin | undefined {
  return contentOrigins.get(element);
}

/**
 * Returns the script tags that may have loaded this script: tags with its URL, ignoring query and hash, or with its
 * file name. The file name matters after a redirect, because no tag then has the URL of the script.
 *
 * @param scriptUrl the URL of the script after redirects; `''` if unknown
 */
export function findScriptTags(scriptUrl: string): HTMLScriptElement[] {
  const [scriptFile] = scriptUrl.split(/[?#]/);
  return [...document.querySelectorAll<HTMLScriptElement>('script[src]')].filter(({ src }) => {
    const [file = ''] = src.split(/[?#]/);
    return (scriptFile && file === scriptFile) || /\/slipway(\.classic)?\.js$/.test(file);
  });
}

/**
 * Returns the function that creates elements for content.
 * @param tags the tags that may have loaded this script; each setting comes from the first tag that has its attribute
 */
export function createContentEmbed(tags: readonly HTMLScriptElement[]): ContentEmbed {
  const readSetting = (name: string): string | null =>
    tags.find((tag) => tag.hasAttribute(`data-${name}`))?.getAttribute(`data-${name}`) ??
    document.querySelector<HTMLMetaElement>(`head>meta[name="slipway-${name}"]`)?.content ??
    null;
  let hasLoggedAdvice = false;

  return (content, account, presets = {}) => {
    const baseUrl = parseBaseAddress(account, document.baseURI);
    const accountList = readSetting('accounts');
    const accounts =
      accountList === null
        ? undefined
        : splitCommaList(accountList).map((listedAccount) => parseBaseAddress(listedAccount, document.baseURI));
    if (accounts && !(baseUrl && accounts.includes(baseUrl))) return null;
    const element = document.createElement('slipway-booking');
    // Ignores an `item-id` that is not a list of whole numbers.
    const setAttribute = (name: string, value: string | null) =>
      value !== null && (name !== 'item-id' || idListPattern.test(value)) && element.setAttribute(name, value);
    setAttribute('base-url', baseUrl || account);
    for (const [preset, value] of Object.entries(presets)) setAttribute(toAttributeName(preset), value);
    for (const name of contentAttributes) setAttribute(name, content.getAttribute(`data-${name}`));
    for (const name of pageAttributes) setAttribute(name, readSetting(name));
    contentOrigins.set(element, { content, accounts });
    if (!accounts && !hasLoggedAdvice) {
      hasLoggedAdvice = true;
      console.info('Slipway: name your accounts in data-accounts on the script tag.');
    }
    return element;
  };
}

/** Returns the attribute of a preset, such as `item-id` for `itemId`. */
function toAttributeName(preset: string): string {
  return preset.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
