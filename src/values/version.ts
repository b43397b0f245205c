/** Version of this package, as in package.json (semantic versioning). */
export const version = '0.3.0';
