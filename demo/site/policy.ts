/**
 * The strict page's content security policy: nothing unsafe, everything listed.
 * `lit-html` is the policy name of the templates, `slipway` that of the sanitiser.
 */
export function strictPolicy(service: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${service}`,
    `connect-src 'self' ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html slipway',
  ].join('; ');
}
