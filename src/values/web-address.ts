/** Addresses of the web: of `http:` or `https:`, and whole. */

/**
 * @param written as somebody wrote it
 * @param base what a relative one is relative to; without it only a whole one counts
 * @returns null for what is no address of the web
 */
export function webAddress(written: string | null, base?: string): URL | null {
  if (!written?.trim()) return null;
  try {
    const url = new URL(written, base);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** The host of a whole address, with its port; `''` for what is none. */
export function hostOf(address: string): string {
  return webAddress(address)?.host ?? '';
}

/**
 * What is sent there is read by nobody on its way: it is encrypted, or stays on one's own machine, as everything below
 * `localhost` does (RFC 6761, section 6.3). Browsers judge alike ("potentially trustworthy", W3C Secure Contexts 3.1).
 */
export function isPrivate({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
}

const loopback = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/;
