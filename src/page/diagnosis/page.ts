/** Finds errors in the page that embeds an element. */
import type { ConfigIssue } from './config-issue.ts';
import { findScriptTags, getContentOrigin, pageAttributes } from '../content-embed.ts';
import { getFailedModules } from '../lazy-module.ts';

/**
 * Returns issues of the page, such as a second script, a duplicate id, too little width, a missing fallback, or buttons
 * that open nothing.
 */
export function findPageIssues(element: HTMLElement, mode: string): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const { id } = element;
  const scripts = findScriptTags('');
  if (scripts.length > 1 || (globalThis as { [loadedTwiceKey]?: boolean })[loadedTwiceKey]) {
    const scriptList = scripts.map(({ src }) => `\`${src}\``).join(', ');
    const scriptCountText = scripts.length > 1 ? `${scripts.length} times: ${scriptList}` : 'more than once';
    issues.push({
      what: `The script is on this page ${scriptCountText}. The first one is used.`,
      remedy: 'Remove the others (a plugin, a theme or a tag manager may have added one).',
    });
  }
  if (id !== '' && document.querySelectorAll(`[id="${CSS.escape(id)}"]`).length > 1) {
    issues.push({
      what: `More than one element has the id \`${id}\`.`,
      remedy:
        'Give each element its own id. Buttons that open a dialog, and the browser’s Back, find elements by their ids.',
    });
  }
  // A hidden element has no box, so this check skips its width. A later check measures the visible element.
  const elementBox = mode === 'dialog' ? undefined : element.getClientRects()[0];
  if (elementBox && elementBox.width < MIN_WIDTH_PX) {
    issues.push({
      what: `The element is ${Math.round(elementBox.width)} pixels wide.`,
      remedy: `It needs ${MIN_WIDTH_PX}. Make its container wider: check the width, columns and padding of the page.`,
    });
  }
  if (mode === 'dialog') {
    const openers = [...document.querySelectorAll<HTMLElement>('[data-slipway-open]')];
    const unusedOpeners = openers.filter(
      ({ dataset: { slipwayOpen } }) => document.getElementById(slipwayOpen ?? '')?.localName !== element.localName,
    );
    if (unusedOpeners.length > 0) {
      const openerAttributes = unusedOpeners
        .map(({ dataset }) => `\`data-slipway-open="${dataset.slipwayOpen ?? ''}"\``)
        .join(', ');
      issues.push({
        what: `Nothing opens on ${openerAttributes}: no booking has that id.`,
        remedy: id === '' ? 'Give this element that id.' : `This element’s id is \`${id}\`.`,
      });
    }
  }
  if (
    !element.hasChildNodes() ||
    element.textContent.trim() + element.innerHTML.replace(/<!--.*?-->/gs, '').trim() === ''
  ) {
    issues.push({
      what: 'There is no fallback inside the element.',
      remedy: 'Put a link or a phone number between its tags. Guests see it without JavaScript and next to an error.',
    });
  }
  return [...issues, ...findContentIssues(element), ...findModuleIssues()];
}

/** Returns issues for attributes that content must not set, and for a page without a list of accounts. */
function findContentIssues(element: HTMLElement): ConfigIssue[] {
  const origin = getContentOrigin(element);
  if (!origin) return [];
  const issues: ConfigIssue[] = pageAttributes
    .filter((name) => origin.content.hasAttribute(`data-${name}`))
    .map((name) => ({
      what: `\`data-${name}\` has no effect here, because content may not set it.`,
      remedy: `Write it on the script tag, or \`<meta name="slipway-${name}" content="…">\` in the head.`,
    }));
  if (!origin.accounts)
    issues.push({
      what: 'Anyone who can write content on this page can embed any account.',
      remedy:
        'List the venue’s accounts on the script tag, separated by commas: `data-accounts="https://book.example.com/harbour"`.',
    });
  return issues;
}

/** Returns an issue for each lazy module that failed to load. */
function findModuleIssues(): ConfigIssue[] {
  const { failures, isBlocked } = getFailedModules();
  return [...new Set(failures)].map((failure) => ({
    what: `A part of the script did not load: \`${failure}\`.`,
    remedy: isBlocked
      ? 'The page’s content security policy forbids it. Add the folder of the script to `script-src`, not only the file.'
      : 'Upload all of `dist`, keep the folders of earlier versions next to the new one, and serve `.js` with a ' +
        'JavaScript type and, for other origins, `Access-Control-Allow-Origin`.',
  }));
}

/** The minimum width of an element, in CSS pixels. */
const MIN_WIDTH_PX = 280;
const loadedTwiceKey = Symbol.for('slipway.loaded-twice');
