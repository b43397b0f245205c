import { LitElement } from 'lit';
import { describe, afterEach, expect, it } from 'vitest';
import type { CardFacts } from '../../src/flow/quotes/card-facts.ts';
import { describeOffer } from '../../src/page/describe-offer.ts';
import { createTestItem } from '../api/domain-objects.ts';
import { company } from '../elements/checkout-stage.ts';

/** An element with the members of `<slipway-booking>` that the description reads. */
class DescribedElement extends LitElement {
  static override properties = { jsonLd: { type: Boolean, attribute: 'json-ld' } };
  jsonLd = true;
  urlParams: boolean | 'write' = false;
  company: typeof company | undefined = company;
  items: ReturnType<typeof createTestItem>[] | undefined = [createTestItem({ id: '107', name: 'Kayak' })];
  cardFacts: CardFacts | undefined;
  openVisit = { cardFacts: () => this.cardFacts, currency: () => 'CAD' };
}
customElements.define('x-described', DescribedElement);

afterEach(() => document.body.replaceChildren());

const getScripts = () => [...document.head.querySelectorAll('script[type="application/ld+json"]')];
const getScriptTexts = () => getScripts().map((script) => script.textContent);

async function addDescribedElement(changes: Partial<DescribedElement> = {}): Promise<DescribedElement> {
  const element = Object.assign(new DescribedElement(), changes);
  document.body.append(element);
  describeOffer(element);
  describeOffer(element);
  await element.updateComplete;
  return element;
}

describe('describeOffer', () => {
  it('adds one script with the description while the element is connected', async () => {
    const element = await addDescribedElement();
    expect(getScriptTexts()).toEqual([expect.stringContaining('"name":"Kayak"')]);
    element.remove();
    expect(getScripts()).toEqual([]);
    document.body.append(element);
    await element.updateComplete;
    expect(getScripts()).toHaveLength(1);
  });

  it('adds no script without items or without the attribute', async () => {
    const element = await addDescribedElement({ items: undefined });
    expect(getScripts()).toEqual([]);
    element.items = [createTestItem()];
    element.requestUpdate();
    await element.updateComplete;
    expect(getScripts()).toHaveLength(1);
    element.jsonLd = false;
    await element.updateComplete;
    expect(getScripts()).toEqual([]);
  });

  it('replaces the description only after a change', async () => {
    const element = await addDescribedElement();
    const [firstScript] = getScripts();
    element.requestUpdate();
    await element.updateComplete;
    expect(getScripts()[0]).toBe(firstScript);
    element.cardFacts = { prices: new Map(), soldOut: new Set(['107']) };
    element.requestUpdate();
    await element.updateComplete;
    expect(getScriptTexts()).toEqual([expect.stringContaining('SoldOut')]);
  });

  it('adds a separate script for each element', async () => {
    await addDescribedElement();
    await addDescribedElement({ items: [createTestItem({ id: '108', name: 'Sauna' })] });
    expect(getScriptTexts()).toEqual([expect.stringContaining('Kayak'), expect.stringContaining('Sauna')]);
  });

  it('uses the canonical URL, or else the URL without tracking parameters', async () => {
    const urlBefore = location.href;
    const readPageUrl = (text: string | null | undefined) => /"@id":"([^"]*)#slipway-venue"/.exec(text ?? '')?.[1];
    history.replaceState(null, '', '?page_id=12&utm_source=mail&slipway_item=107');
    const element = await addDescribedElement({ items: [] });
    expect(readPageUrl(getScriptTexts()[0])).toBe(`${location.origin}${location.pathname}?page_id=12`);
    element.remove();
    document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="/book">');
    document.body.append(element);
    await element.updateComplete;
    expect(readPageUrl(getScriptTexts()[0])).toBe(`${location.origin}/book`);
    document.head.querySelector('link[rel="canonical"]')?.remove();
    history.replaceState(null, '', urlBefore);
  });
});
