/**
 * Lit without what the widget cannot need, in what the script tag loads (npm's users bring their own Lit):
 * - fallbacks for old browsers. The theme stands on `light-dark()` and relative colours; every browser that knows them
 *   adopts style sheets and has native shadow roots.
 * - features our elements do not use: directives, nested SVG and MathML templates, compiled templates, element parts, listener
 *   options, comments and bindings inside raw text, reflected properties, property defaults, accessors of our own for
 *   properties, types other than text and Boolean, styles made of others, listeners that come and go, attributes in single quotes, decorators, the hooks for one's own scheduling,
 *   most of what a Task offers.
 *   Should a source begin to use one, the build stops and says so.
 * Altogether 2.9 kB of gzip, before which no day can be chosen.
 */
import type { Plugin } from 'vite';

/** How our sources would use what is cut. */
const missing =
  /\b(svg|mathml)`|\breflect:|\buseDefault:|\bhasChanged:|\bnoAccessor:|\btype: (Number|Object|Array)\b|'lit\/(async-)?directive|\bautoRun\b|\btaskComplete\b|\bonComplete\b|\binitialValue\b|@[\w-]+=\$\{\{|<!--|<(textarea|style|title|script)[^>]*>\$\{|\bcss`[^`]*\$\{|\bconverter:|addInitializer|@[\w-]+=\$\{[^}]*\bnothing\b|\s[\w-]+='\$\{|\$\{[^}]*\}\/>|static (override )?styles = [^[]|\b(firstUpdated|shouldUpdate|scheduleUpdate|getUpdateComplete|noChange|renderBefore)\b/;

/** Properties that no attribute sets are declared by nought, which our `createProperty` understands. */
const withoutAttribute = /(?<=^ {4}\w+: )\{ (?:attribute: false|state: true) \}(?=,$)/gm;

/** Sources whose text holds a comment of HTML without being a template. */
const exempt = /\/page\/diagnosis-page\.ts$/;

/** By file of Lit, what goes and what stands in its place. A text that is not found stops the build: Lit has changed, look again. */
const cuts: Readonly<Record<string, readonly (readonly [was: string, is: string])[]>> = {
  '@lit/reactive-element/css-tag.js': [
    ['e=t.ShadowRoot&&(void 0===t.ShadyCSS||t.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype', 'e=!0'],
    [
      `constructor(t,e,o){if(this._$cssResult$=!0,o!==s)throw Error("CSSResult is not constructable. Use \`unsafeCSS\` or \`css\` instead.");this.cssText=t,this.t=e}get styleSheet(){let t=this.o;const s=this.t;if(e&&void 0===t){const e=void 0!==s&&1===s.length;e&&(t=o.get(s)),void 0===t&&((this.o=t=new CSSStyleSheet).replaceSync(this.cssText),e&&o.set(s,t))}return t}toString(){return this.cssText}`,
      'constructor(t){this.cssText=t}get styleSheet(){let t=this.o;return t||(this.o=t=new CSSStyleSheet).replaceSync(this.cssText),t}',
    ],
    [
      `(t,...e)=>{const o=1===t.length?t[0]:e.reduce((e,s,o)=>e+(t=>{if(!0===t._$cssResult$)return t.cssText;if("number"==typeof t)return t;throw Error("Value passed to 'css' function must be a 'css' function result: "+t+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(s)+t[o+1],t[0]);return new n(o,t,s)}`,
      't=>new n(t[0])',
    ],
    ['o.map(t=>t instanceof CSSStyleSheet?t:t.styleSheet)', 'o.map(t=>t.styleSheet)'],
  ],
  '@lit/reactive-element/reactive-element.js': [
    ['p=a.reactiveElementPolyfillSupport,d=(t,s)=>t,', ''],
    ['return this.finalize(),this._$Eh&&[...this._$Eh.keys()]', 'return this.finalize(),[...this._$Eh.keys()]'],
    ['const t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return s(t,this.constructor.elementStyles),t', 'const t=this.attachShadow({mode:"open"});return s(t,this.constructor.styles??[]),t'],
    [
      'y.elementStyles=[],y.shadowRootOptions={mode:"open"},y[d("elementProperties")]=new Map,y[d("finalized")]=new Map,p?.({ReactiveElement:y}),(a.reactiveElementVersions??=[]).push("2.1.2");',
      'y.elementProperties=y._$Eh=new Map,y.finalized=!0;',
    ],
    ['Symbol.metadata??=Symbol("metadata"),a.litPropertyMetadata??=new WeakMap;', ''],
    ['{is:i,defineProperty:e,getOwnPropertyDescriptor:h,getOwnPropertyNames:r,getOwnPropertySymbols:o,getPrototypeOf:n}=Object,a=globalThis,c=a.trustedTypes,l=c?c.emptyScript:"",', '{is:i}=Object,'],
    [
      'u={toAttribute(t,s){switch(s){case Boolean:t=t?l:null;break;case Object:case Array:t=null==t?t:JSON.stringify(t)}return t},fromAttribute(t,s){let i=t;switch(s){case Boolean:i=null!==t;break;case Number:i=null===t?null:Number(t);break;case Object:case Array:try{i=JSON.parse(t)}catch(t){i=null}}return i}},f=(t,s)=>!i(t,s),b={attribute:!0,type:String,converter:u,reflect:!1,useDefault:!1,hasChanged:f}',
      'f=(t,s)=>!i(t,s)',
    ],
    [',u as defaultConverter,t as getCompatibleStyle', ''],
    ['import{getCompatibleStyle as t,adoptStyles as s}', 'import{adoptStyles as s}'],
    ['_$ET(t,s){const i=this.constructor.elementProperties.get(t),e=this.constructor._$Eu(t,i);if(void 0!==e&&!0===i.reflect){const h=(void 0!==i.converter?.toAttribute?i.converter:u).toAttribute(s,i.type);this._$Em=t,null==h?this.removeAttribute(e):this.setAttribute(e,h),this._$Em=null}}', ''],
    ['static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}', ''],
    [',this.constructor.l?.forEach(t=>t(this))', ''],
    [
      'static createProperty(t,s=b){if(s.state&&(s.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(t)&&((s=Object.create(s)).wrapped=!0),this.elementProperties.set(t,s),!s.noAccessor){const i=Symbol(),h=this.getPropertyDescriptor(t,i,s);void 0!==h&&e(this.prototype,t,h)}}static getPropertyDescriptor(t,s,i){const{get:e,set:r}=h(this.prototype,t)??{get(){return this[s]},set(t){this[s]=t}};return{get:e,set(s){const h=e?.call(this);r?.call(this,s),this.requestUpdate(t,h,i)},configurable:!0,enumerable:!0}}static getPropertyOptions(t){return this.elementProperties.get(t)??b}static _$Ei(){if(this.hasOwnProperty(d("elementProperties")))return;const t=n(this);t.finalize(),void 0!==t.l&&(this.l=[...t.l]),this.elementProperties=new Map(t.elementProperties)}static finalize(){if(this.hasOwnProperty(d("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(d("properties"))){const t=this.properties,s=[...r(t),...o(t)];for(const i of s)this.createProperty(i,t[i])}const t=this[Symbol.metadata];if(null!==t){const s=litPropertyMetadata.get(t);if(void 0!==s)for(const[t,i]of s)this.elementProperties.set(t,i)}this._$Eh=new Map;for(const[t,s]of this.elementProperties){const i=this._$Eu(t,s);void 0!==i&&this._$Eh.set(i,t)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){const i=[];if(Array.isArray(s)){const e=new Set(s.flat(1/0).reverse());for(const s of e)i.unshift(t(s))}else void 0!==s&&i.push(t(s));return i}static _$Eu(t,s){const i=s.attribute;return!1===i?void 0:"string"==typeof i?i:"string"==typeof t?t.toLowerCase():void 0}',
      // An accessor for each property, by which it is declared; `_$Eh` knows the attributes.
      'static finalize(){if(this.hasOwnProperty("finalized"))return;this.finalized=!0;const t=Object.getPrototypeOf(this);t.finalize(),this.elementProperties=new Map(t.elementProperties),this._$Eh=new Map(t._$Eh);if(this.hasOwnProperty("properties"))for(const t in this.properties){const s=this.properties[t],i=Symbol();this.elementProperties.set(t,s),s&&this._$Eh.set(s.attribute??t.toLowerCase(),t),Object.defineProperty(this.prototype,t,{get(){return this[i]},set(s){const e=this[i];this[i]=s,this.requestUpdate(t,e)}})}}',
    ],
    ['this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){', 'this.isUpdatePending=!1,this.hasUpdated=!1,'],
    ['attributeChangedCallback(t,s,i){this._$AK(t,i)}', ''],
    [
      '_$AK(t,s){const i=this.constructor,e=i._$Eh.get(t);if(void 0!==e&&this._$Em!==e){const t=i.getPropertyOptions(e),h="function"==typeof t.converter?{fromAttribute:t.converter}:void 0!==t.converter?.fromAttribute?t.converter:u;this._$Em=e;const r=h.fromAttribute(s,t.type);this[e]=r??this._$Ej?.get(e)??r,this._$Em=null}}',
      'attributeChangedCallback(t,s,i){const{_$Eh:e,elementProperties:h}=this.constructor,r=e.get(t);r&&(this[r]=h.get(r).type?null!==i:i)}',
    ],
    [
      'requestUpdate(t,s,i,e=!1,h){if(void 0!==t){const r=this.constructor;if(!1===e&&(h=this[t]),i??=r.getPropertyOptions(t),!((i.hasChanged??f)(h,s)||i.useDefault&&i.reflect&&h===this._$Ej?.get(t)&&!this.hasAttribute(r._$Eu(t,i))))return;this.C(t,s,i)}!1===this.isUpdatePending&&(this._$ES=this._$EP())}C(t,s,{useDefault:i,reflect:e,wrapped:h},r){i&&!(this._$Ej??=new Map).has(t)&&(this._$Ej.set(t,r??s??this[t]),!0!==h||void 0!==r)||(this._$AL.has(t)||(this.hasUpdated||i||(s=void 0),this._$AL.set(t,s)),!0===e&&this._$Em!==t&&(this._$Eq??=new Set).add(t))}',
      'requestUpdate(t,s){if(void 0!==t){if(i(this[t],s))return;this._$AL.has(t)||this._$AL.set(t,this.hasUpdated?s:void 0)}this.isUpdatePending||(this._$ES=this._$EP())}',
    ],
    ['const t=this.scheduleUpdate();return null!=t&&await t,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}', 'return this.performUpdate(),!this.isUpdatePending}'],
    ['const t=this.constructor.elementProperties;if(t.size>0)for(const[s,i]of t){const{wrapped:t}=i,e=this[s];!0!==t||this._$AL.has(s)||void 0===e||this.C(s,void 0,i,e)}', ''],
    ['let t=!1;const s=this._$AL;try{t=this.shouldUpdate(s),t?(this.willUpdate(s),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(s)):this._$EM()}catch(s){throw t=!1,this._$EM(),s}t&&this._$AE(s)', 'const s=this._$AL;try{this.willUpdate(s),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(s)}catch(s){throw this._$EM(),s}this._$AE(s)'],
    ['this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),', 'this.hasUpdated=!0,'],
    ['return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(t){return!0}', 'return this._$ES}'],
    ['this._$Eq&&=this._$Eq.forEach(t=>this._$ET(t,this[t])),', ''],
    ['updated(t){}firstUpdated(t){}', 'updated(t){}'],
  ],
  'lit-element/lit-element.js': [
    [',s.litElementHydrateSupport?.({LitElement:i});const o=s.litElementPolyfillSupport;o?.({LitElement:i});', ';'],
    [
      'constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){const t=super.createRenderRoot();return this.renderOptions.renderBefore??=t.firstChild,t}update(t){const r=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(t),this._$Do=e(r,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}',
      'update(t){const r=this.render();super.update(t),e(r,this.renderRoot,this)}',
    ],
    ['i._$litElement$=!0,i["finalized"]=!0', 'i.finalized=!0'],
    ['render(){return r}', 'render(){}'],
    ['(s.litElementVersions??=[]).push("4.2.2");', ''],
  ],
  '@lit/task/task.js': [
    ['get taskComplete(){return this.t||(1===this.i?this.t=new Promise(((t,s)=>{this.o=t,this.h=s})):3===this.i?this.t=Promise.reject(this.l):this.t=Promise.resolve(this.u)),this.t}', ''],
    ['const h="object"==typeof s?s:{task:s,args:i};this.v=h.task,this.j=h.args,this.m=h.argsEqual??r,this.k=h.onComplete,this.A=h.onError,this.autoRun=h.autoRun??!0,"initialValue"in h&&(this.u=h.initialValue,this.i=2,this.O=this.T?.())', 'this.v=s.task,this.T=s.args'],
    ['!0===this.autoRun&&this.S()', 'this.S()'],
    ['hostUpdated(){"afterUpdate"===this.autoRun&&this.S()}', ''],
    ['T(){if(void 0===this.j)return;const t=this.j();if(!Array.isArray(t))throw Error("The args function must return an array");return t}', ''],
    ['t===s||void 0===t||void 0!==s&&this.m(s,t)||await this.run(t)', 's&&r(s,t)||await this.run(t)'],
    ['1===this.i?this.q?.abort():(this.t=void 0,this.o=void 0,this.h=void 0)', '1===this.i&&this.q.abort()'],
    ['"afterUpdate"===this.autoRun?queueMicrotask((()=>this._.requestUpdate())):this._.requestUpdate()', 'this._.requestUpdate()'],
    ['if(!1===e){try{this.k?.(s)}catch{}this.i=2,this.o?.(s)}else{try{this.A?.(h)}catch{}this.i=3,this.h?.(h)}', 'this.i=e?3:2;'],
    ['abort(t){1===this.i&&this.q?.abort(t)}', ''],
    ['render(t){switch(this.i){case 0:return t.initial?.();case 1:return t.pending?.();case 2:return t.complete?.(this.value);case 3:return t.error?.(this.error);default:throw Error("Unexpected status: "+this.i)}}', ''],
  ],
  'lit-html/lit-html.js': [
    ['v=/<(?:(!--|\\/[^a-zA-Z])|(\\/?[a-zA-Z][^>\\s]*)|(\\/?$))/g,_=/-->/g,m=/>/g,', 'v=/<\\/?[a-zA-Z][^>\\s]*/g,'],
    ['c===v?"!--"===u[1]?c=_:void 0!==u[1]?c=m:void 0!==u[2]?(y.test(u[2])&&(n=RegExp("</"+u[2],"g")),c=p):void 0!==u[3]&&(c=p):c===p?">"===u[0]?(c=n??v,d=-1):void 0===u[1]?d=-2:', 'c===v?c=p:c===p?">"===u[0]?(c=v,d=-1):'],
    ['let n,l=2===i?"<svg>":3===i?"<math>":"",c=v', 'let l="",c=v'],
    ['const x=c===p&&t[i+1].startsWith("/>")?" ":"";', ''],
    ['h+s.slice(d)+o+x):s+o+(-2===d?i:x)', 'h+s.slice(d)+o):s+o'],
    ['void 0===u[3]?p:\'"\'===u[3]?$:g)', 'void 0===u[3]?p:$)'],
    ['c===$||c===g?c=p:c===_||c===m?c=v:(c=p,n=void 0)', 'c=p'],
    ['g=/\'/g,', ''],
    ['throw Error("invalid template strings array")', 'throw Error()'],
    ['+(2===i?"</svg>":3===i?"</math>":"")', ''],
    ['if(this.el=S.createElement(f,e),P.currentNode=this.el.content,2===i||3===i){const t=this.el.content.firstChild;t.replaceWith(...t.childNodes)}', 'this.el=S.createElement(f,e),P.currentNode=this.el.content;'],
    ['else t.startsWith(o)&&(d.push({type:6,index:l}),r.removeAttribute(t));', ''],
    ['if(y.test(r.tagName)){const t=r.textContent.split(o),i=t.length-1;if(i>0){r.textContent=s?s.emptyScript:"";for(let s=0;s<i;s++)r.append(t[s],c()),P.nextNode(),d.push({type:2,index:++l});r.append(t[i],c())}}', ''],
    ['else if(8===r.nodeType)if(r.data===n)d.push({type:2,index:l});else{let t=-1;for(;-1!==(t=r.data.indexOf(o,t+1));)d.push({type:7,index:l}),t+=o.length-1}', 'else r.data===n&&d.push({type:2,index:l});'],
    // Directives.
    ['function M(t,i,s=t,e){if(i===E)return i;let h=void 0!==e?s._$Co?.[e]:s._$Cl;const o=a(i)?void 0:i._$litDirective$;return h?.constructor!==o&&(h?._$AO?.(!1),void 0===o?h=void 0:(h=new o(t),h._$AT(t,s,e)),void 0!==e?(s._$Co??=[])[e]=h:s._$Cl=h),void 0!==h&&(i=M(t,h._$AS(t,i.values),h,e)),i}', ''],
    ['const t=globalThis,i=t=>t,s=t.trustedTypes,', 'const s=globalThis.trustedTypes,'],
    ['A=Symbol.for("lit-nothing")', 'A=Symbol()'],
    ['get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}', ''],
    ['this._$AN=void 0,this._$AD=t,this._$AM=i}', 'this._$AD=t}'],
    ['(t?.creationScope??l).importNode', 'l.importNode'],
    [':6===r.type&&(i=new Z(h,this,t))', ':0'],
    ['get _$AU(){return this._$AM?._$AU??this._$Cv}', ''],
    ['this._$AN=void 0,this._$AA=t,this._$AB=i,this._$AM=s,this.options=e,this._$Cv=e?.isConnected??!0}', 'this._$AA=t,this._$AB=i,this.options=e}'],
    ['this.type=2,this._$AH=A,', 'this._$AH=A,'],
    ['this.type=1,this._$AH=A,', 'this._$AH=A,'],
    ['constructor(){super(...arguments),this.type=3}', ''],
    ['constructor(){super(...arguments),this.type=4}', ''],
    ['constructor(t,i,s,e,h){super(t,i,s,e,h),this.type=5}', ''],
    ['const s=i(t).nextSibling;i(t).remove(),t=s', 'const s=t.nextSibling;t.remove(),t=s'],
    ['if(r.hasAttributes())for', 'for'],
    ['get parentNode(){let t=this._$AA.parentNode;const i=this._$AM;return void 0!==i&&11===t?.nodeType&&(t=i.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}', ''],
    ['_$AI(t,i=this){t=M(this,t,i),a(t)?t===A||null==t||""===t?(this._$AH!==A&&this._$AR(),this._$AH=A):t!==this._$AH&&t!==E&&this._(t)', '_$AI(t){a(t)?t===A||null==t||""===t?(this._$AH!==A&&this._$AR(),this._$AH=A):t!==this._$AH&&this._(t)'],
    ['const{values:i,_$litType$:s}=t,e="number"==typeof s?this._$AC(t):(void 0===s.el&&(s.el=S.createElement(V(s.h,s.h[0]),this.options)),s)', 'const{values:i}=t,e=this._$AC(t)'],
    ['this._$AP?.(!1,!0,s);', ';'],
    ['setConnected(t){void 0===this._$AM&&(this._$Cv=t,this._$AP?.(t))}', ''],
    ['get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}', ''],
    ['this._$AN=void 0,this.element=t,this.name=i,this._$AM=e,this.options=h', 'this.element=t,this.name=i,this.options=h'],
    [
      'let o=!1;if(void 0===h)t=M(this,t,i,0),o=!a(t)||t!==this._$AH&&t!==E,o&&(this._$AH=t);else{const e=t;let n,r;for(t=h[0],n=0;n<h.length-1;n++)r=M(this,e[s+n],i,n),r===E&&(r=this._$AH[n]),o||=',
      'let o=!1;if(void 0===h)o=!a(t)||t!==this._$AH,o&&(this._$AH=t);else{const e=t;let n,r;for(t=h[0],n=0;n<h.length-1;n++)r=e[s+n],o||=',
    ],
    [
      '_$AI(t,i=this){if((t=M(this,t,i,0)??A)===E)return;const s=this._$AH,e=t===A&&s!==A||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,h=t!==A&&(s===A||e);e&&this.element.removeEventListener(this.name,this,s),h&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){"function"==typeof this._$AH?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}',
      // Listens once and for all: our listeners are functions, and one that is taken away is merely not called.
      '_$AI(t){this._$AH===A&&this.element.addEventListener(this.name,this),this._$AH=t}handleEvent(t){this._$AH?.call(this.options??this.element,t)}',
    ],
    ['const j={M:h,P:o,A:n,C:1,L:N,R,D:d,V:M,I:k,H,N:L,U:z,B:I,F:Z},B=t.litHtmlPolyfillSupport;B?.(S,k),(t.litHtmlVersions??=[]).push("3.3.3");const D=', 'const j=0,D='],
    ['const e=s?.renderBefore??i;let h=e._$litPart$;if(void 0===h){const t=s?.renderBefore??null;e._$litPart$=h=new k(i.insertBefore(c(),t),t,void 0,s??{})}return h._$AI(t),h', '(i._$litPart$??=new k(i.appendChild(c()),null,void 0,s))._$AI(t)'],
  ],
};

/** Properties that have an accessor of ours: Lit's own, which stands in its place, would hide it. */
function ownAccessor(source: string): string | undefined {
  const declared = /static (?:override )?properties = \{([\s\S]*?)\n {2}\}/.exec(source)?.[1] ?? '';
  return [...declared.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name).find((name) => new RegExp(`^ {2}(?:override )?[gs]et ${name}\\(`, 'm').test(source));
}

export function leanLit(): Plugin {
  return {
    name: 'lean-lit',
    enforce: 'pre',
    transform(code, id) {
      if (/\/src\/.*\.ts$/.test(id) && !exempt.test(id)) {
        const used = missing.exec(code)?.[0] ?? ownAccessor(code);
        if (used) throw new Error(`lean-lit: ${id} uses ${used}, which is cut from Lit`);
      }
      if (/\/src\/elements\/.*\.ts$/.test(id)) return code.replace(withoutAttribute, '0').replace(/\bTaskStatus\.(\w+)/g, (_, name: string) => String(['INITIAL', 'PENDING', 'COMPLETE', 'ERROR'].indexOf(name)));
      const file = Object.keys(cuts).find((name) => id.endsWith(`/node_modules/${name}`));
      if (file === undefined) return null;
      return (cuts[file] ?? []).reduce((text, [was, is]) => {
        if (!text.includes(was)) throw new Error(`lean-lit: ${file} no longer holds ${was}`);
        return text.replace(was, () => is);
      }, code);
    },
  };
}
