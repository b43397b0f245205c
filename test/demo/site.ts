/** Fixture: the demo site without a build, a booking service or relays. */
import { createSite } from '../../demo/site/site.ts';

export const site = createSite({
  dist: '/nowhere',
  upstreamUrl: 'http://localhost:9',
  siteOrigins: ['http://localhost:4173', 'http://127.0.0.1:4173'],
  serviceUrls: ['http://localhost:4174', 'http://127.0.0.1:4174'],
  relays: {},
});

/** Requests a path of the site and returns the text of the response. */
export async function fetchText(path: string): Promise<string> {
  return (await site.request(`http://localhost:4173${path}`)).text();
}
