/**
 * Finds the style of a venue's own page: its font, its text colour, its background and its accent. They come from CSS
 * that a visitor pastes, or from a bookmarklet. The module drops each value that is neither a colour nor a font. Uses
 * no DOM.
 */

export interface SiteStyle {
  accent?: string;
  text?: string;
  background?: string;
  font?: string;
}

export type StyleName = keyof SiteStyle;

/** Returns true if the value is valid CSS for the property. Browsers have this function as `CSS.supports`. */
export type IsSupported = (property: string, value: string) => boolean;

/** The names of the style values in the fragment of the builder's URL. The accent has the name of its style token. */
const parameterNames: Readonly<Record<StyleName, string>> = {
  accent: '--slipway-accent',
  text: 'page-text',
  background: 'page-background',
  font: 'page-font',
};
const styleNames: readonly StyleName[] = ['accent', 'text', 'background', 'font'];
const MAX_VALUE_LENGTH = 200;
/**
 * The maximum number of characters of pasted CSS that the module reads. A longer text would block the page for too
 * long.
 */
const MAX_CSS_LENGTH = 500_000;

/** Patterns for the names that design systems use for their custom properties, by style value. */
const customPropertyPatterns: Readonly<Record<'accent' | 'text' | 'background', RegExp>> = {
  accent: /(accent|primary|brand|theme|main)(-?colou?r)?$/i,
  text: /(^--|-)(text|foreground|ink|body)(-?colou?r)?$|body-color$/i,
  background: /(^--|-)(background|bg|paper)(-?colou?r)?$/i,
};
const pageSelector = /(^|[\s,])(html|body|:root)(?![\w-])/i;
const buttonSelector = /button|btn|cta|submit/i;

/**
 * Returns the style in a pasted colour or style sheet; an empty object if the text has none.
 *
 * @example
 * readStyleFromCss('body { color: #222 } .button { background: teal }', CSS.supports); // { accent: 'teal', text: '#222' }
 */
export function readStyleFromCss(text: string, isSupported: IsSupported): SiteStyle {
  const css = text.slice(0, MAX_CSS_LENGTH).replace(/\/\*[\s\S]*?\*\//g, ' ');
  const wholeText = css.trim().replace(/;$/, '');
  if (isColour(wholeText, isSupported)) return { accent: wholeText };
  const declarations = parseDeclarations(css);
  const resolveVariables = createVariableResolver(declarations);
  const findFirstValue = (
    isMatch: (declaration: Declaration) => boolean,
    property: 'color' | 'font-family' = 'color',
  ) =>
    declarations
      .filter(isMatch)
      .map(({ value }) => resolveVariables(value))
      .find((value) => isValidValue(property, value, isSupported));
  const isOnPage = ({ selector }: Declaration) => selector === '' || pageSelector.test(selector);
  const isBackground = ({ name }: Declaration) => name === 'background' || name === 'background-color';
  return removeEmptyValues({
    accent:
      findFirstValue(({ name }) => name === '--slipway-accent') ??
      findFirstValue(({ name }) => name.startsWith('--') && customPropertyPatterns.accent.test(name)) ??
      findFirstValue((declaration) => isBackground(declaration) && buttonSelector.test(declaration.selector)) ??
      findFirstValue(({ name, selector }) => name === 'color' && /(^|[\s,])a(?![\w-])/.test(selector)),
    text:
      findFirstValue((declaration) => declaration.name === 'color' && isOnPage(declaration)) ??
      findFirstValue(({ name }) => name.startsWith('--') && customPropertyPatterns.text.test(name)),
    background:
      findFirstValue((declaration) => isBackground(declaration) && isOnPage(declaration)) ??
      findFirstValue(({ name }) => name.startsWith('--') && customPropertyPatterns.background.test(name)),
    font: findFirstValue((declaration) => declaration.name === 'font-family' && isOnPage(declaration), 'font-family'),
  });
}

/** Returns the style in the fragment of the builder's URL, without invalid values. */
export function readStyleFromQuery(query: URLSearchParams, isSupported: IsSupported): SiteStyle {
  const readValue = (name: StyleName) => {
    const value = query.get(parameterNames[name])?.trim() ?? '';
    return isValidValue(name === 'font' ? 'font-family' : 'color', value, isSupported) ? value : undefined;
  };
  return removeEmptyValues(Object.fromEntries(styleNames.map((name) => [name, readValue(name)])));
}

/**
 * Adds the text colour, the background and the font to the query. The query already has the accent as a style token.
 */
export function addPageStyle(query: URLSearchParams, siteStyle: SiteStyle): void {
  for (const name of ['text', 'background', 'font'] as const) {
    const value = siteStyle[name];
    if (value !== undefined) query.set(parameterNames[name], value);
  }
}

/**
 * Returns the address of a bookmarklet. It opens the builder with the style of the page that a visitor has open. The
 * bookmarklet reads computed styles and sends nothing to a server, because the style is in the fragment of the URL.
 *
 * @example
 * buildBookmarklet('https://slipway.example/builder');
 */
export function buildBookmarklet(builderUrl: string): string {
  const code = `(()=>{
const style=(element)=>getComputedStyle(element),body=style(document.body),query=new URLSearchParams();
const isVisible=(colour)=>!/^transparent$|, 0\\)$|\\/ 0\\)$/.test(colour);
const isGrey=(colour)=>{const [red,green,blue]=(colour.match(/[\\d.]+/g)||[]).map(Number);return Math.max(red,green,blue)-Math.min(red,green,blue)<16};
const background=[body,style(document.documentElement)].map((each)=>each.backgroundColor).find(isVisible);
const buttons=[...document.querySelectorAll('button,[role=button],input[type=submit],.button,.btn,[class*=button],[class*=btn]')].map((each)=>style(each).backgroundColor);
const links=[...document.querySelectorAll('a[href]')].map((each)=>style(each).color);
const accent=[...buttons,...links].find((each)=>isVisible(each)&&!isGrey(each));
if(accent)query.set('${parameterNames.accent}',accent);
query.set('${parameterNames.text}',body.color);
query.set('${parameterNames.background}',background||'white');
query.set('${parameterNames.font}',body.fontFamily);
open('${builderUrl}#'+query);
})()`;
  return `javascript:${encodeURIComponent(code.replaceAll('\n', ''))}`;
}

interface Declaration {
  /** The selector of the rule; `''` for a declaration outside of rules. */
  selector: string;
  name: string;
  value: string;
}

/** Returns the declarations of a style sheet in their order, including those inside of `@media` and other blocks. */
function parseDeclarations(css: string): Declaration[] {
  const rules = css.split('}').flatMap((ruleText) => {
    const blockParts = ruleText.split('{');
    return [{ selector: (blockParts.at(-2) ?? '').split(';').at(-1)?.trim() ?? '', body: blockParts.at(-1) ?? '' }];
  });
  return rules.flatMap(({ selector, body }) =>
    body.split(';').flatMap((text) => {
      const [, name, value] = /^\s*([\w-]+)\s*:([\s\S]+)$/.exec(text) ?? [];
      if (name === undefined || value === undefined) return [];
      return [{ selector, name: name.toLowerCase(), value: value.replace(/!important\s*$/i, '').trim() }];
    }),
  );
}

/**
 * Returns a function that replaces `var(--name)` with the value of that property in the pasted style sheet. It follows
 * at most five references.
 */
function createVariableResolver(declarations: readonly Declaration[]): (value: string) => string {
  const valuesByName = new Map(declarations.map(({ name, value }) => [name, value]));
  return (value) => {
    let currentValue = value;
    for (let depth = 0; depth < 5; depth += 1) {
      const [, name = ''] = /^var\(\s*(--[\w-]+)\s*(?:,[^()]*)?\)$/.exec(currentValue) ?? [];
      currentValue = valuesByName.get(name.toLowerCase()) ?? currentValue;
    }
    return currentValue;
  };
}

function isColour(value: string, isSupported: IsSupported): boolean {
  return isValidValue('color', value, isSupported);
}

/**
 * Returns true if the browser supports the value. Rejects values such as `inherit`, `var()` and `url()`, whose meaning
 * depends on the page around them.
 */
function isValidValue(property: 'color' | 'font-family', value: string, isSupported: IsSupported): boolean {
  return (
    value !== '' &&
    value.length <= MAX_VALUE_LENGTH &&
    !/[{}<>;]|var\(|url\(|env\(|^(inherit|initial|unset|revert|revert-layer|currentcolor|transparent)$/i.test(value) &&
    isSupported(property, value)
  );
}

function removeEmptyValues(siteStyle: Partial<Record<StyleName, string | undefined>>): SiteStyle {
  return Object.fromEntries(Object.entries(siteStyle).filter(([, value]) => value !== undefined));
}
