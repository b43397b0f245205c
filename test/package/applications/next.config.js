/** Exports static files, so the test needs no server: a browser gets exactly the prerendered page. */
export default { output: 'export', distDir: 'out/next' };
