/**
 * The theming gallery: applies the CSS of the selected look to the live widget, and the tokens that a guest enters. It uses
 * a constructed style sheet, which a strict content security policy allows.
 */

const form = document.querySelector<HTMLFormElement>('#gallery');
const output = document.querySelector('#look-css');
const liveSheet = new CSSStyleSheet();

if (form !== null) {
  document.adoptedStyleSheets.push(liveSheet);
  const tokenFields = [...form.querySelectorAll<HTMLInputElement>('input[type="text"]')];
  const selectLook = () => {
    liveSheet.replaceSync(cssOfSection(new FormData(form).get('look')));
    const style = elementRule()?.style;
    for (const field of tokenFields) field.value = style?.getPropertyValue(field.name).trim() ?? '';
    showCss();
  };
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio') selectLook();
  });
  for (const field of tokenFields)
    field.addEventListener('input', () => {
      elementRule()?.style.setProperty(field.name, field.value);
      showCss();
    });
  form.addEventListener('submit', (event) => event.preventDefault());
  selectLook();
}

/** Returns the code of the section with this heading. */
function cssOfSection(headingId: FormDataEntryValue | null): string {
  let element = document.getElementById(String(headingId))?.nextElementSibling ?? null;
  while (element !== null && !element.matches('.code')) element = element.nextElementSibling;
  return element?.querySelector('code')?.textContent ?? '';
}

/** Returns the rule of the element itself; the other rules are for its parts. */
function elementRule(): CSSStyleRule | undefined {
  return [...liveSheet.cssRules].find(
    (rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText === 'slipway-booking',
  );
}

function showCss(): void {
  if (output !== null) output.textContent = [...liveSheet.cssRules].map(formatRule).join('\n');
}

function formatRule({ cssText }: CSSRule): string {
  return cssText
    .replace(/\{ /, '{\n  ')
    .replace(/; (?=[^}])/g, ';\n  ')
    .replace(/ ?\}$/, '\n}');
}
