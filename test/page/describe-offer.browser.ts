import { LitElement } from 'lit';
import { afterEach, expect, test } from 'vitest';
import type { CardFacts } from '../../src/flow/quotes/card-facts.ts';
import { startDescription } from '../../src/page/describe-offer.ts';
import { plainItem } from '../api/plain.ts';
import { company } from '../elements/checkout-stage.ts';

/** What is read of the booking. */
class Described extends LitElement {
  static override properties = { jsonLd: { type: Boolean, attribute: 'json-ld' } };
  jsonLd = true;
  urlParams: boolean | 'write' = false;
  company: typeof company | undefined = company;
  items: ReturnType<typeof plainItem>[] | undefined = [plainItem({ id: '107', name: 'Kayak' })];
  cardFacts: CardFacts | undefined;
  openVisit = { cardFacts: () => this.cardFacts, currency: () => 'CAD' };
}
customElements.define('x-described', Described);

afterEach(() => document.body.replaceChildren());

const scripts = () => [...document.head.querySelectorAll('script[type="application/ld+json"]')];
const said = () => scripts().map((script) => script.textContent);

async function described(changes: Partial<Described> = {}): Promise<Described> {
  const element = Object.assign(new Described(), changes);
  document.body.append(element);
  startDescription(element);
  startDescription(element);
  await element.updateComplete;
  return element;
}

test('what is offered stands in the head once, and goes with the element', async () => {
  const element = await described();
  expect(said()).toEqual([expect.stringContaining('"name":"Kayak"')]);
  element.remove();
  expect(scripts()).toEqual([]);
  document.body.append(element);
  await element.updateComplete;
  expect(scripts()).toHaveLength(1);
});

test('nothing is said before it is known, nor without the attribute', async () => {
  const element = await described({ items: undefined });
  expect(scripts()).toEqual([]);
  element.items = [plainItem()];
  element.requestUpdate();
  await element.updateComplete;
  expect(scripts()).toHaveLength(1);
  element.jsonLd = false;
  await element.updateComplete;
  expect(scripts()).toEqual([]);
});

test('it is written anew when something is new, and only then', async () => {
  const element = await described();
  const [first] = scripts();
  element.requestUpdate();
  await element.updateComplete;
  expect(scripts()[0]).toBe(first);
  element.cardFacts = { prices: new Map(), soldOut: new Set(['107']) };
  element.requestUpdate();
  await element.updateComplete;
  expect(said()).toEqual([expect.stringContaining('SoldOut')]);
});

test('two elements describe each their own', async () => {
  await described();
  await described({ items: [plainItem({ id: '108', name: 'Sauna' })] });
  expect(said()).toEqual([expect.stringContaining('Kayak'), expect.stringContaining('Sauna')]);
});

test('the page is named as it names itself, else by its path and query without what only leads to it', async () => {
  const before = location.href;
  const pageIn = (text: string | null | undefined) => /"@id":"([^"]*)#slipway-venue"/.exec(text ?? '')?.[1];
  history.replaceState(null, '', '?page_id=12&utm_source=mail&slipway_item=107');
  const element = await described({ items: [] });
  expect(pageIn(said()[0])).toBe(`${location.origin}${location.pathname}?page_id=12`);
  element.remove();
  document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="/book">');
  document.body.append(element);
  await element.updateComplete;
  expect(pageIn(said()[0])).toBe(`${location.origin}/book`);
  document.head.querySelector('link[rel="canonical"]')?.remove();
  history.replaceState(null, '', before);
});
