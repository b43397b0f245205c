/** Exports Lit from a fixed address, so that pages in test frames can import it without a bundler. */
export { html, render } from 'lit';
