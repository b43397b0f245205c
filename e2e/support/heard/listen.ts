/** What somebody hears who does not see the page: the words of live regions as they change, and what gets the focus. */
import type { Page } from 'playwright/test';

declare global {
  interface Window {
    heard: string[];
  }
}

/** From the next page on, every word put into a live region is kept, in whichever shadow tree. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = [];
    const last = new WeakMap<Element, string>();
    const speaking = '[role="status"], [role="alert"]';
    const take = (region: Element) => {
      const words = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (last.get(region) === words) return;
      last.set(region, words);
      if (words) window.heard.push(words);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(speaking);
        if (around) take(around);
        for (const node of addedNodes)
          if (node instanceof Element) {
            if (node.matches(speaking)) take(node);
            node.querySelectorAll(speaking).forEach(take);
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

/** Empties what was heard. */
export function takeHeard(page: Page): Promise<string[]> {
  return page.evaluate(() => window.heard.splice(0));
}

/** Role, name and states of what has the focus, as assistive technology is told: `button "Next month"`. */
export async function focusName(page: Page): Promise<string> {
  const focused = page.locator(':focus').last();
  if ((await focused.count()) === 0) return 'nothing';
  const [first = ''] = (await focused.ariaSnapshot()).split('\n');
  // A name with a colon in it is written in quotes.
  return first
    .replace(/^- /, '')
    .replace(/^'(.*)'/, '$1')
    .replace(/:$/, '');
}
