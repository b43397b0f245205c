/** Lit under an address that a page of a test can import without a bundler. */
export { html, render } from 'lit';
