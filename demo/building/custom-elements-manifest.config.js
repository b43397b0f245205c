/** Options of the elements analyzer. `packagejson` is off because a build must not change `package.json`. */
export default {
  globs: ['src/elements/**/*.ts'],
  litelement: true,
  packagejson: false,
  quiet: true,
};
