import { describe, expect, it, vi } from 'vitest';
import type { UnsafeHtml } from '../../../src/api/types.ts';
import { policyStyles, policyTemplate, type PolicyView } from '../../../src/elements/form/policy-view.ts';
import { queryAll, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { drawTemplate, readVisibleText } from '../template-stage.ts';

const locale = createPreparedLocale('en');
const policy = '<p>No <b>dogs</b>.</p><script>no</script>' as UnsafeHtml;
const drawPolicy = (view: Partial<PolicyView> = {}) =>
  drawTemplate(
    policyTemplate({ policy, privacyUrl: '', isOpen: false, onToggle: () => undefined, ...view }, locale),
    policyStyles,
  );

describe('policyTemplate', () => {
  it('shows only a button until the guest opens the policy', () => {
    const onToggle = vi.fn();
    const policyView = drawPolicy({ onToggle });
    const policyButton = queryOne(policyView, '[part="policy-open"]');
    expect([readVisibleText(policyView), policyButton.ariaExpanded]).toEqual([locale.text.details.whole, 'false']);
    policyButton.click();
    expect(onToggle).toHaveBeenCalledOnce();
  });

  it('shows the sanitised policy in full width once it is open', () => {
    const view = drawPolicy({ isOpen: true });
    const policyRegion = queryOne(view, '[part="policy"]');
    expect([policyRegion.innerText.trim(), policyRegion.offsetWidth]).toEqual(['No dogs.', view.offsetWidth]);
    expect(queryOne(view, '[part="policy-open"]').ariaExpanded).toBe('true');
  });

  it('renders nothing for an account without a policy', () => {
    expect(readVisibleText(drawPolicy({ policy: '' as UnsafeHtml }))).toBe('');
  });

  it('links a privacy notice, even without a policy', () => {
    const getPrivacyLinks = (privacyUrl: string, text = '') =>
      queryAll(drawPolicy({ privacyUrl, policy: text as UnsafeHtml }), '[part="privacy"]').map(
        (link) => (link as HTMLAnchorElement).href,
      );
    expect(getPrivacyLinks('https://venue.example/privacy')).toEqual(['https://venue.example/privacy']);
    expect(getPrivacyLinks('/privacy', '<p>No dogs.</p>')).toEqual([new URL('/privacy', document.baseURI).href]);
    for (const invalidUrl of ['', 'javascript:alert(1)', 'https://', 'mailto:a@b.example'])
      expect(getPrivacyLinks(invalidUrl)).toEqual([]);
  });
});
