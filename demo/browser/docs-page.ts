/**
 * Adds a *Copy* button to each code block of the documentation. If the URL names a section that is now on a different
 * page, goes to that page.
 */

for (const block of document.querySelectorAll<HTMLElement>('.code')) {
  const code = block.querySelector('code');
  if (code !== null) block.append(createCopyButton(code));
}

function createCopyButton(code: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  const showLabel = (label: string) => {
    button.textContent = label;
  };
  showLabel('Copy');
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent).then(
      () => showLabel('Copied'),
      () => getSelection()?.selectAllChildren(code),
    );
  });
  for (const eventType of ['blur', 'pointerleave']) button.addEventListener(eventType, () => showLabel('Copy'));
  return button;
}

function followMovedSection(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLAnchorElement && target.closest('.moved') !== null) location.replace(target.href);
}

followMovedSection();
addEventListener('hashchange', followMovedSection);
