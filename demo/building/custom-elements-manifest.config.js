/** How the analyzer reads the elements. `package.json` names its result by hand: a build does not write into the sources. */
export default {
  globs: ['src/elements/**/*.ts'],
  litelement: true,
  packagejson: false,
  quiet: true,
};
