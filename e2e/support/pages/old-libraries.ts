/** Old JavaScript libraries that replace built-in methods, such as `Array.from`. */
import { existsSync, readFileSync } from 'node:fs';

/** Debian's file of Prototype.js, because the npm package does not contain the version for browsers. */
const prototypeFile = '/usr/share/javascript/prototype/prototype.js';

/** Functions that return the code of a library, or of the methods that it replaces, by its name. */
export const oldLibraries: Readonly<Record<string, () => string>> = {
  'the Array.from of Prototype.js': () =>
    `Array.from = function (x) { if (!x) return []; if ('toArray' in Object(x)) return x.toArray();
     var n = x.length || 0, r = new Array(n); while (n--) r[n] = x[n]; return r; };`,
  'the methods of Prototype.js 1.6': () =>
    `Array.prototype.toJSON = function () { return "[" + this.map(JSON.stringify).join() + "]"; };
     Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
     Array.prototype.entries = function () { return this.slice(); };
     Element.prototype.scrollTo = function () { window.scrollTo(0, this.offsetTop); return this; };`,
  'the methods of MooTools 1.2': () =>
    `Function.prototype.bind = function (self) { var own = this; return function () { return own.apply(self, arguments); }; };
     Element.prototype.scrollTo = function (x, y) { this.scrollLeft = x; this.scrollTop = y; return this; };`,
  'Prototype.js 1.7': () => readFileSync(prototypeFile, 'utf8'),
};

/** Returns true if the library is missing and this run may skip it. Continuous integration may skip none. */
export const isLibrarySkipped = (name: string): boolean =>
  name.includes('1.7') && !existsSync(prototypeFile) && !process.env.CI;
