/** The real widget in the preview. What would leave the page, or write into its address, is left to the page it is pasted into. */
import type { Embed } from './embed.ts';

export interface Looks {
  width?: string;
  scheme?: string;
  font?: string;
}

const leftOut = ['url-params', 'success-url', 'analytics'];
let shown = '';

/** Changes what is there; only another shape, or another account, makes a new element. */
export function drawPreview(
  stage: HTMLElement,
  { attributes, tokens, badge }: Embed,
  { width, scheme, font }: Looks,
): void {
  Object.assign(stage.dataset, { width, scheme, font });
  const base = attributes['base-url'] ?? '';
  if (base === '') return;
  const shape = [base, attributes.mode ?? '', String(badge)].join(' ');
  if (shape !== shown) stage.replaceChildren(...parts(base, attributes.mode === 'dialog', badge));
  shown = shape;
  const element = stage.querySelector<HTMLElement>('slipway-booking');
  if (element === null) return;
  const wanted: Record<string, string> = { ...attributes, debug: '' };
  for (const name of leftOut) Reflect.deleteProperty(wanted, name);
  for (const { name } of Array.from(element.attributes))
    if (!(name in wanted) && name !== 'id' && name !== 'style') element.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  element.removeAttribute('style');
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value);
}

function parts(account: string, isDialog: boolean, hasBadge: boolean): HTMLElement[] {
  const element = document.createElement('slipway-booking');
  element.id = 'preview';
  // As the snippet has it: what is there without a script, and beside an error.
  element.append(Object.assign(document.createElement('a'), { href: account, textContent: 'Book online' }));
  const made: HTMLElement[] = [element];
  if (isDialog) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'act';
    button.dataset.slipwayOpen = 'preview';
    button.textContent = 'Book';
    made.unshift(button);
  }
  if (hasBadge) {
    const badge = document.createElement('slipway-cart-badge');
    badge.setAttribute('base-url', account);
    made.unshift(badge);
  }
  return made;
}
