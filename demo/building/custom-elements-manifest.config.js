/**
 * Options of the program that analyzes the elements. The option `packagejson` is off, because otherwise the program
 * would change `package.json`.
 */
export default {
  globs: ['src/elements/**/*.ts'],
  litelement: true,
  packagejson: false,
  quiet: true,
};
