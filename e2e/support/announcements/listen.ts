/** Records what a screen reader announces: changes of live regions, and the focused element. */
import type { Page } from 'playwright/test';

declare global {
  interface Window {
    announcements: string[];
  }
}

/** Records every text that enters a live region, in any shadow tree, from the next navigation on. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announcements = [];
    const last = new WeakMap<Element, string>();
    const liveRegion = '[role="status"], [role="alert"]';
    const record = (region: Element) => {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (last.get(region) === text) return;
      last.set(region, text);
      if (text) window.announcements.push(text);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(liveRegion);
        if (region) record(region);
        for (const node of addedNodes)
          if (node instanceof Element) {
            if (node.matches(liveRegion)) record(node);
            node.querySelectorAll(liveRegion).forEach(record);
          }
      }
    });
    const attach = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')?.value as Element['attachShadow'];
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      observer.observe(root, { subtree: true, childList: true, characterData: true });
      return root;
    };
  });
}

/** Returns the recorded announcements and empties the record. */
export function takeAnnouncements(page: Page): Promise<string[]> {
  return page.evaluate(() => window.announcements.splice(0));
}

/** Returns role, name and states of the focused element for assistive technology: `button "Next month"`. */
export async function focusName(page: Page): Promise<string> {
  const focusedElement = page.locator(':focus').last();
  if ((await focusedElement.count()) === 0) return 'nothing';
  const [first = ''] = (await focusedElement.ariaSnapshot()).split('\n');
  // The snapshot puts a name with a colon in quotes.
  return first
    .replace(/^- /, '')
    .replace(/^'(.*)'/, '$1')
    .replace(/:$/, '');
}
