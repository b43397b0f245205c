/** A phone that is slower than this machine, at the end of a slow line. */
import { devices, type Browser, type Page } from 'playwright';

const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
};
/** Factors by which the phone is slower than this machine. */
export const slowdown = { loading: 6, acting: 4 } as const;

export async function openPhone(browser: Browser, slower: number): Promise<Page> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (slower === slowdown.loading) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowNetwork);
  }
  return page;
}
