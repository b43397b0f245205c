/** Old page libraries that replace built-ins of the language. */
import { existsSync, readFileSync } from 'node:fs';

/** Debian's copy of the library. No package of the registry holds the one for browsers. */
const prototypeFile = '/usr/share/javascript/prototype/prototype.js';

/** The scripts by their names. */
export const oldLibraries: Readonly<Record<string, () => string>> = {
  'a copy of the Array.from of Prototype.js': () =>
    `Array.from = function (x) { if (!x) return []; if ('toArray' in Object(x)) return x.toArray();
     var n = x.length || 0, r = new Array(n); while (n--) r[n] = x[n]; return r; };`,
  'arrays that write themselves as JSON': () =>
    'Array.prototype.toJSON = function () { return "[" + this.map(JSON.stringify).join() + "]"; };',
  'Prototype.js 1.7': () => readFileSync(prototypeFile, 'utf8'),
};

/** Returns true if a library is missing and a run by hand goes on without it. */
export const isLibraryLeftOut = (name: string): boolean =>
  name.includes('1.7') && !existsSync(prototypeFile) && !process.env.CI;
