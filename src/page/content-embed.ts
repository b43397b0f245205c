/**
 * The `<slipway-booking>` that stands for a marked element or a link. Both are content, and content may be a stranger's: a
 * comment keeps its `data-` attributes in most sanitisers. So content chooses what is offered; where data goes and what
 * runs is said by the script tag or the head of the page, which no sanitiser lets content write.
 *
 * It does not find marked elements or links, and does not know what an attribute does.
 */
import { baseAddress } from '../values/web-address.ts';
import { idList, type AddressPresets } from './address.ts';
import { commaList } from '../values/comma-list.ts';

/** What content may choose, beside the account. No other attribute of content gets anywhere. An item id is a whole number. */
export const chosenByContent = [
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

/** What the page says for all of them: `data-…` on the script tag, else `<meta name="slipway-…">` in the head. */
export const saidByPage = [
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
 * Makes the element for a piece of content, which carries its choices as `data-…`.
 * @param account address of the account as content has it; null for none
 * @param choices what the address of a link says beside it; `data-…` wins
 * @returns null where the page names its accounts and this is none of them
 */
export type ContentEmbed = (
  content: HTMLElement,
  account: string | null,
  choices?: AddressPresets,
) => HTMLElement | null;

interface Origin {
  content: HTMLElement;
  /** Base URLs of the accounts that content may embed; undefined if the page names none. */
  accounts: readonly string[] | undefined;
}

const origins = new WeakMap<Element, Origin>();

/** Where an element comes from that content put there; undefined for the page's own. */
export function originOf(element: Element): Origin | undefined {
  return origins.get(element);
}

/**
 * The tags that may have loaded this script: those with its address, query and hash aside, and those with its file's name,
 * since a redirect leads to an address that no tag has.
 * @param address of the script as the browser knows it; `''` where it is not known
 */
export function findScriptTags(address: string): HTMLScriptElement[] {
  const [own] = address.split(/[?#]/);
  return [...document.querySelectorAll<HTMLScriptElement>('script[src]')].filter(({ src }) => {
    const [file = ''] = src.split(/[?#]/);
    return (own && file === own) || /\/slipway(\.classic)?\.js$/.test(file);
  });
}

/** @param tags the script's own; where two of them say something, the first is heard */
export function createContentEmbed(tags: readonly HTMLScriptElement[]): ContentEmbed {
  const said = (name: string): string | null =>
    tags.find((tag) => tag.hasAttribute(`data-${name}`))?.getAttribute(`data-${name}`) ??
    document.querySelector<HTMLMetaElement>(`head>meta[name="slipway-${name}"]`)?.content ??
    null;
  let advised = false;

  return (content, account, choices = {}) => {
    const address = baseAddress(account, document.baseURI);
    const named = said('accounts');
    const accounts = named === null ? undefined : commaList(named).map((each) => baseAddress(each, document.baseURI));
    if (accounts && !(address && accounts.includes(address))) return null;
    const element = document.createElement('slipway-booking');
    const set = (name: string, value: string | null) =>
      value !== null && (name !== 'item-id' || idList.test(value)) && element.setAttribute(name, value);
    set('base-url', address || account);
    for (const [preset, value] of Object.entries(choices)) set(attributeOf(preset), value);
    for (const name of chosenByContent) set(name, content.getAttribute(`data-${name}`));
    for (const name of saidByPage) set(name, said(name));
    origins.set(element, { content, accounts });
    if (!accounts && !advised) {
      advised = true;
      console.info('Slipway: name your accounts in data-accounts on the script tag.');
    }
    return element;
  };
}

/** `item-id` for `itemId`. */
function attributeOf(preset: string): string {
  return preset.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
