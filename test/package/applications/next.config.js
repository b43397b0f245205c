/** As files, without a server: what is prerendered is what a browser gets. */
export default { output: 'export', distDir: 'out/next' };
