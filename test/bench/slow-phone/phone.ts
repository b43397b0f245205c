/** Opens pages that imitate phones. Each phone has its own speed, and some have a slow network. */
import { devices, type Browser, type Page } from 'playwright';

const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
};
export interface Device {
  /** The factor by which the phone is slower than this machine. */
  readonly slowdown: number;
  readonly hasSlowNetwork: boolean;
}

/** An old phone on a slow network, for the time until a page is usable. */
export const slowPhone: Device = { slowdown: 6, hasSlowNetwork: true };
/** A newer phone on a fast network, for presses after the page has loaded. */
export const newerPhone: Device = { slowdown: 4, hasSlowNetwork: false };
/** A phone as fast as this machine, for measurements of a slow service. */
export const fastPhone: Device = { slowdown: 1, hasSlowNetwork: false };

export async function openPhone(browser: Browser, device: Device): Promise<Page> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdpSession = await context.newCDPSession(page);
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown });
  if (device.hasSlowNetwork) {
    await cdpSession.send('Network.enable');
    await cdpSession.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  }
  return page;
}
