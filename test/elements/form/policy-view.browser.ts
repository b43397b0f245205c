import { describe, expect, it, vi } from 'vitest';
import type { UnsafeHtml } from '../../../src/api/types.ts';
import { policyStyles, policyTemplate, type PolicyView } from '../../../src/elements/form/policy-view.ts';
import { all, localeIn, one } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const locale = localeIn('en');
const policy = '<p>No <b>dogs</b>.</p><script>no</script>' as UnsafeHtml;
const place = (view: Partial<PolicyView> = {}) =>
  draw(
    policyTemplate({ policy, privacyUrl: '', isOpen: false, onToggle: () => undefined, ...view }, locale),
    policyStyles,
  );

describe('policyTemplate', () => {
  it('shows only a button until the guest opens the policy', () => {
    const onToggle = vi.fn();
    const view = place({ onToggle });
    const button = one(view, '[part="policy-open"]');
    expect([words(view), button.ariaExpanded]).toEqual([locale.text.details.whole, 'false']);
    button.click();
    expect(onToggle).toHaveBeenCalledOnce();
  });

  it('shows the sanitised policy in full width once it is open', () => {
    const view = place({ isOpen: true });
    const region = one(view, '[part="policy"]');
    expect([region.innerText.trim(), region.offsetWidth]).toEqual(['No dogs.', view.offsetWidth]);
    expect(one(view, '[part="policy-open"]').ariaExpanded).toBe('true');
  });

  it('renders nothing for an account without a policy', () => {
    expect(words(place({ policy: '' as UnsafeHtml }))).toBe('');
  });

  it('links a privacy notice, even without a policy', () => {
    const hrefOf = (privacyUrl: string, text = '') =>
      all(place({ privacyUrl, policy: text as UnsafeHtml }), '[part="privacy"]').map(
        (link) => (link as HTMLAnchorElement).href,
      );
    expect(hrefOf('https://venue.example/privacy')).toEqual(['https://venue.example/privacy']);
    expect(hrefOf('/privacy', '<p>No dogs.</p>')).toEqual([new URL('/privacy', document.baseURI).href]);
    for (const none of ['', 'javascript:alert(1)', 'https://', 'mailto:a@b.example']) expect(hrefOf(none)).toEqual([]);
  });
});
