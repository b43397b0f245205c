/**
 * Lit without what the widget cannot need, in what the script tag loads (npm's users bring their own Lit):
 * - fallbacks for old browsers. The theme stands on `light-dark()` and relative colours; every browser that knows them
 *   adopts style sheets and has native shadow roots.
 * - features our elements do not use: nested SVG and MathML templates, compiled templates, element parts, listener options,
 *   bindings inside comments and raw text, reflected properties, property defaults and types other than text and
 *   Boolean, decorators, most of what a Task offers.
 *   Should a source begin to use one, the build stops and says so.
 * Altogether 1.8 kB of gzip, before which no day can be chosen.
 */
import type { Plugin } from 'vite';

/** How our sources would use what is cut. */
const missing = /\b(svg|mathml)`|\breflect:|\buseDefault:|\btype: (Number|Object|Array)\b|directives\/ref|\bautoRun\b|\btaskComplete\b|\bonComplete\b|\binitialValue\b|@[\w-]+=\$\{\{|<!--[^>]*\$\{|<(textarea|style|title|script)[^>]*>\$\{|\bconverter:|addInitializer/;

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
    ['toAttribute(t,s){switch(s){case Boolean:t=t?l:null;break;case Object:case Array:t=null==t?t:JSON.stringify(t)}return t},', ''],
    ['case Number:i=null===t?null:Number(t);break;case Object:case Array:try{i=JSON.parse(t)}catch(t){i=null}', ''],
    ['_$ET(t,s){const i=this.constructor.elementProperties.get(t),e=this.constructor._$Eu(t,i);if(void 0!==e&&!0===i.reflect){const h=(void 0!==i.converter?.toAttribute?i.converter:u).toAttribute(s,i.type);this._$Em=t,null==h?this.removeAttribute(e):this.setAttribute(e,h),this._$Em=null}}', ''],
    ['static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}', ''],
    [',void 0!==t.l&&(this.l=[...t.l])', ''],
    [',this.constructor.l?.forEach(t=>t(this))', ''],
    ['const t=i.getPropertyOptions(e),h="function"==typeof t.converter?{fromAttribute:t.converter}:void 0!==t.converter?.fromAttribute?t.converter:u;this._$Em=e;const r=h.fromAttribute(s,t.type);this[e]=r??this._$Ej?.get(e)??r,', 'this._$Em=e;this[e]=u.fromAttribute(s,i.getPropertyOptions(e).type),'],
    ['||i.useDefault&&i.reflect&&h===this._$Ej?.get(t)&&!this.hasAttribute(r._$Eu(t,i))', ''],
    ['this._$Eq&&=this._$Eq.forEach(t=>this._$ET(t,this[t])),', ''],
    [',!0===e&&this._$Em!==t&&(this._$Eq??=new Set).add(t)', ''],
    ['i&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,r??s??this[t]),!0!==h||void 0!==r)||(this._$AL.has(t)||(this.hasUpdated||i||(s=void 0),this._$AL.set(t,s)))', 'this._$AL.has(t)||(this.hasUpdated||(s=void 0),this._$AL.set(t,s))'],
    ['const t=this[Symbol.metadata];if(null!==t){const s=litPropertyMetadata.get(t);if(void 0!==s)for(const[t,i]of s)this.elementProperties.set(t,i)}', ''],
  ],
  'lit-element/lit-element.js': [
    [',s.litElementHydrateSupport?.({LitElement:i});const o=s.litElementPolyfillSupport;o?.({LitElement:i});', ';'],
  ],
  '@lit/task/task.js': [
    ['get taskComplete(){return this.t||(1===this.i?this.t=new Promise(((t,s)=>{this.o=t,this.h=s})):3===this.i?this.t=Promise.reject(this.l):this.t=Promise.resolve(this.u)),this.t}', ''],
    [',this.k=h.onComplete,this.A=h.onError,this.autoRun=h.autoRun??!0,"initialValue"in h&&(this.u=h.initialValue,this.i=2,this.O=this.T?.())', ''],
    ['!0===this.autoRun&&this.S()', 'this.S()'],
    ['hostUpdated(){"afterUpdate"===this.autoRun&&this.S()}', ''],
    ['throw Error("The args function must return an array")', 'throw Error()'],
    ['1===this.i?this.q?.abort():(this.t=void 0,this.o=void 0,this.h=void 0)', '1===this.i&&this.q?.abort()'],
    ['"afterUpdate"===this.autoRun?queueMicrotask((()=>this._.requestUpdate())):this._.requestUpdate()', 'this._.requestUpdate()'],
    ['if(!1===e){try{this.k?.(s)}catch{}this.i=2,this.o?.(s)}else{try{this.A?.(h)}catch{}this.i=3,this.h?.(h)}', 'this.i=e?3:2;'],
    ['abort(t){1===this.i&&this.q?.abort(t)}', ''],
    ['render(t){switch(this.i){case 0:return t.initial?.();case 1:return t.pending?.();case 2:return t.complete?.(this.value);case 3:return t.error?.(this.error);default:throw Error("Unexpected status: "+this.i)}}', ''],
  ],
  'lit-html/lit-html.js': [
    ['2===i?"<svg>":3===i?"<math>":""', '""'],
    ['+(2===i?"</svg>":3===i?"</math>":"")', ''],
    ['if(this.el=S.createElement(f,e),P.currentNode=this.el.content,2===i||3===i){const t=this.el.content.firstChild;t.replaceWith(...t.childNodes)}', 'this.el=S.createElement(f,e),P.currentNode=this.el.content;'],
    ['else t.startsWith(o)&&(d.push({type:6,index:l}),r.removeAttribute(t));', ''],
    ['(y.test(u[2])&&(n=RegExp("</"+u[2],"g")),c=p)', '(c=p)'],
    ['if(y.test(r.tagName)){const t=r.textContent.split(o),i=t.length-1;if(i>0){r.textContent=s?s.emptyScript:"";for(let s=0;s<i;s++)r.append(t[s],c()),P.nextNode(),d.push({type:2,index:++l});r.append(t[i],c())}}', ''],
    ['else{let t=-1;for(;-1!==(t=r.data.indexOf(o,t+1));)d.push({type:7,index:l}),t+=o.length-1}', ''],
    [':6===r.type&&(i=new Z(h,this,t))', ':0'],
    ['||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive', ''],
    ['"number"==typeof s?this._$AC(t):(void 0===s.el&&(s.el=S.createElement(V(s.h,s.h[0]),this.options)),s)', 'this._$AC(t)'],
    [',F:Z}', '}'],
    [',B=t.litHtmlPolyfillSupport;B?.(S,k),(t', ';(t'],
  ],
};

export function leanLit(): Plugin {
  return {
    name: 'lean-lit',
    enforce: 'pre',
    transform(code, id) {
      const used = /\/src\/.*\.ts$/.test(id) ? missing.exec(code) : null;
      if (used) throw new Error(`lean-lit: ${id} uses ${used[0]}, which is cut from Lit`);
      const file = Object.keys(cuts).find((name) => id.endsWith(`/node_modules/${name}`));
      if (file === undefined) return null;
      return (cuts[file] ?? []).reduce((text, [was, is]) => {
        if (!text.includes(was)) throw new Error(`lean-lit: ${file} no longer holds ${was}`);
        return text.replace(was, () => is);
      }, code);
    },
  };
}
