/**
 * Lit without what no browser that can show the widget needs. The theme stands on `light-dark()` and relative colours,
 * so every such browser adopts style sheets, has native shadow roots, and needs none of Lit's fallbacks for older ones;
 * decorators, which leave metadata behind, are not used here either. Only what the script tag loads is treated like this:
 * npm's users bring their own Lit.
 */
import type { Plugin } from 'vite';

/** By file of Lit, what goes and what stands in its place. A text that is not found stops the build: Lit has changed, look again. */
const cuts: Readonly<Record<string, readonly (readonly [was: string, is: string])[]>> = {
  '@lit/reactive-element/css-tag.js': [
    ['e=t.ShadowRoot&&(void 0===t.ShadyCSS||t.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype', 'e=!0'],
    ['"CSSResult is not constructable. Use `unsafeCSS` or `css` instead."', ''],
    [`"Value passed to 'css' function must be a 'css' function result: "+t+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security."`, ''],
  ],
  '@lit/reactive-element/reactive-element.js': [
    ['p=a.reactiveElementPolyfillSupport,', ''],
    ['p?.({ReactiveElement:y}),', ''],
    ['Symbol.metadata??=Symbol("metadata"),a.litPropertyMetadata??=new WeakMap;', ''],
    ['const t=this[Symbol.metadata];if(null!==t){const s=litPropertyMetadata.get(t);if(void 0!==s)for(const[t,i]of s)this.elementProperties.set(t,i)}', ''],
  ],
  'lit-element/lit-element.js': [
    [',s.litElementHydrateSupport?.({LitElement:i});const o=s.litElementPolyfillSupport;o?.({LitElement:i});', ';'],
  ],
  'lit-html/lit-html.js': [
    [',B=t.litHtmlPolyfillSupport;B?.(S,k),(t', ';(t'],
  ],
};

export function leanLit(): Plugin {
  return {
    name: 'lean-lit',
    enforce: 'pre',
    transform(code, id) {
      const file = Object.keys(cuts).find((name) => id.endsWith(`/node_modules/${name}`));
      if (file === undefined) return null;
      return (cuts[file] ?? []).reduce((text, [was, is]) => {
        if (!text.includes(was)) throw new Error(`lean-lit: ${file} no longer holds ${was}`);
        return text.replace(was, () => is);
      }, code);
    },
  };
}
