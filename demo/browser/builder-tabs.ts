/** Turns the parts of the builder into tabs on narrow windows. The style sheet hides the other parts, by the `data-tab` of `main`. */

const tabNames = ['settings', 'preview', 'snippet'] as const;

/** Follows the ARIA pattern of tabs: arrow keys, Home and End move, and only the selected tab is in the tab order. */
export function startTabs(main: HTMLElement): void {
  const tabs = Array.from(main.querySelectorAll<HTMLButtonElement>('.tabs button'));
  const list = tabs[0]?.parentElement;
  const narrow = matchMedia('(max-width: 63.99rem)');
  const apply = () => {
    setRole(list, narrow.matches ? 'tablist' : null);
    for (const tab of tabs) {
      const name = tab.dataset.tab ?? '';
      const panel = document.getElementById(`panel-${name}`);
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', `panel-${name}`);
      tab.setAttribute('aria-selected', String(main.dataset.tab === name));
      tab.tabIndex = main.dataset.tab === name ? 0 : -1;
      setRole(panel, narrow.matches ? 'tabpanel' : null);
      const label = narrow.matches ? tab.id : panel?.querySelector(':scope > .head h2')?.id;
      if (label === undefined) panel?.removeAttribute('aria-labelledby');
      else panel?.setAttribute('aria-labelledby', label);
    }
  };
  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      main.dataset.tab = tab.dataset.tab ?? '';
      apply();
    });
    tab.addEventListener('keydown', (event) => {
      const next = nextTab(tabs.indexOf(tab), event.key);
      if (next === null) return;
      event.preventDefault();
      tabs[next]?.focus();
      tabs[next]?.click();
    });
  }
  narrow.addEventListener('change', apply);
  apply();
}

function setRole(element: Element | null | undefined, role: string | null): void {
  if (role === null) element?.removeAttribute('role');
  else element?.setAttribute('role', role);
}

function nextTab(index: number, key: string): number | null {
  const last = tabNames.length - 1;
  if (key === 'ArrowRight') return index === last ? 0 : index + 1;
  if (key === 'ArrowLeft') return index === 0 ? last : index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
