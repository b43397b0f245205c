import { describe, afterEach, expect, it, vi } from 'vitest';
import { upgradeMarkers } from '../../src/page/markers.ts';
import type { ContentEmbed } from '../../src/page/content-embed.ts';

afterEach(() => document.body.replaceChildren());

const getBookings = () => [...document.querySelectorAll('slipway-booking')];
const embedOwnAccount: ContentEmbed = (_content, account) => {
  if (account !== 'own') return null;
  const element = document.createElement('slipway-booking');
  element.setAttribute('base-url', account);
  return element;
};

describe('a marked element', () => {
  it('becomes a booking with its fallback, id, class and language', () => {
    document.body.innerHTML = `<div data-slipway="1" data-base-url="own" id="book" class="wide" lang="fr" style="color: red"
    onclick="void 0" data-track="x"><a href="#phone">By phone</a></div>`;
    upgradeMarkers(embedOwnAccount, () => undefined);
    const [booking] = getBookings();
    expect(booking?.getAttributeNames().sort()).toEqual(['base-url', 'class', 'id', 'lang']);
    expect(booking?.innerHTML).toBe('<a href="#phone">By phone</a>');
    expect(document.querySelector('[data-slipway]')).toBeNull();
  });

  it('stays unchanged if the page does not list its account', async () => {
    document.body.innerHTML = '<div data-slipway="1" data-base-url="foreign" data-onfocus="x">Mine</div>';
    const onChange = vi.fn();
    upgradeMarkers(embedOwnAccount, onChange);
    const htmlBefore = document.body.innerHTML;
    onChange.mockClear();
    document.body.insertAdjacentHTML('beforeend', '<div data-slipway="1" data-base-url="own"></div>');
    await vi.waitFor(() => expect(getBookings()).toHaveLength(1));
    expect(document.body.innerHTML).toBe(`${htmlBefore}<slipway-booking base-url="own"></slipway-booking>`);
  });
});
