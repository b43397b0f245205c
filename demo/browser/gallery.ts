/**
 * The theming gallery. It applies the CSS of the selected look to the live widget, and also the tokens that a visitor
 * enters. It uses a constructed style sheet, because a strict content security policy blocks a style element.
 */

const form = document.querySelector<HTMLFormElement>('#gallery');
const cssOutput = document.querySelector('#look-css');
const liveStyleSheet = new CSSStyleSheet();

if (form !== null) {
  document.adoptedStyleSheets.push(liveStyleSheet);
  const tokenFields = [...form.querySelectorAll<HTMLInputElement>('input[type="text"]')];
  const selectLook = () => {
    liveStyleSheet.replaceSync(readSectionCss(new FormData(form).get('look')));
    const style = findElementRule()?.style;
    for (const field of tokenFields) field.value = style?.getPropertyValue(field.name).trim() ?? '';
    showCss();
  };
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio') selectLook();
  });
  for (const field of tokenFields)
    field.addEventListener('input', () => {
      findElementRule()?.style.setProperty(field.name, field.value);
      showCss();
    });
  form.addEventListener('submit', (event) => event.preventDefault());
  selectLook();
}

/** Returns the CSS in the first code block after a heading; `''` if there is none. */
function readSectionCss(headingId: FormDataEntryValue | null): string {
  let element = document.getElementById(String(headingId))?.nextElementSibling ?? null;
  while (element !== null && !element.matches('.code')) element = element.nextElementSibling;
  return element?.querySelector('code')?.textContent ?? '';
}

/** Returns the CSS rule for the element itself from the CSS of a look. The other rules style the element's parts. */
function findElementRule(): CSSStyleRule | undefined {
  return [...liveStyleSheet.cssRules].find(
    (rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText === 'slipway-booking',
  );
}

function showCss(): void {
  if (cssOutput !== null) cssOutput.textContent = [...liveStyleSheet.cssRules].map(formatRule).join('\n');
}

function formatRule({ cssText }: CSSRule): string {
  return cssText
    .replace(/\{ /, '{\n  ')
    .replace(/; (?=[^}])/g, ';\n  ')
    .replace(/ ?\}$/, '\n}');
}
