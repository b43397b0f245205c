import { escapeHtml } from './template.ts';

/**
 * The page of the demo application that a staff user comes back to after authorizing it (specification 5.2).
 * It shows the code, which is good for 60 seconds, and how to exchange it; `query` is the address's own.
 */
export function oauthReturn(query: URLSearchParams): string {
  const code = query.get('code');
  const body =
    code === null
      ? '<h1>No access was given.</h1>' +
        `<p>${escapeHtml(query.get('error_description') ?? query.get('error') ?? 'The address carries no code.')}</p>`
      : `<h1>The demo application may act for you.</h1>
        <p>It was given this code, which is good for 60 seconds and one exchange:</p>
        <p><code>${escapeHtml(code)}</code></p>
        <p>A real application would now exchange it for an access token, from its own server, with its consumer key and secret.</p>`;
  return `<main class="returned" id="content">${body}<p><a href="/developers">All demo pages</a></p></main>`;
}
