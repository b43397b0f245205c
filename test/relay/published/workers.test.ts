/** Runs the unchanged Cloudflare Workers recipe, in one isolate and in two. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBookingService } from '../booking-service.ts';
import { installProject, type InstalledProject } from '../installed-project.ts';
import { expectExactlyOnce, expectMetrics, post, variablesFor } from '../exactly-once-check.ts';
import { everythingIsRequired } from '../platforms.ts';
import { sendToWorker, miniflare, startWorkers, type Miniflare } from '../workers.ts';

const isMissing = miniflare === undefined;
const remark = isMissing ? ' (miniflare is not installed)' : '';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startService(resolveOpen?: Promise<void>) {
  const bookingService = await startBookingService(resolveOpen);
  closing.push(() => bookingService.stop());
  return bookingService;
}

function disposeAfterTest(workers: Miniflare): Miniflare {
  closing.push(() => workers.dispose());
  return workers;
}

describe.skipIf(isMissing && !everythingIsRequired)(`the recipe for Cloudflare Workers${remark}`, () => {
  let project: InstalledProject;
  beforeAll(async () => {
    project = await installProject();
  });
  afterAll(() => project.remove());

  it("books once per session, and only for the venue's website", async () => {
    const booking = await startService();
    const workers = disposeAfterTest(
      await startWorkers(project, [{ name: 'relay', variables: variablesFor(booking) }]),
    );
    const send = await sendToWorker(workers, 'relay');
    await expectExactlyOnce(send, booking);
    await expectMetrics(send);
  });

  it('books once for 200 simultaneous create requests in two isolates', async () => {
    let resolveOpen: () => void = () => undefined;
    const booking = await startService(
      new Promise((resolve) => {
        resolveOpen = resolve;
      }),
    );
    const variables = variablesFor(booking);
    const workers = disposeAfterTest(
      await startWorkers(project, [
        { name: 'one', variables },
        { name: 'other', variables, objectsOf: 'one' },
      ]),
    );
    const senders = [await sendToWorker(workers, 'one'), await sendToWorker(workers, 'other')];
    const requests = Array.from({ length: 100 }).flatMap(() =>
      senders.map((send) => post(send, 'create', { session_id: 's1' })),
    );
    // The service answers the create request only after both isolates have received all requests.
    await Promise.all(senders.map((send) => post(send, 'session', { session_id: 's1' })));
    resolveOpen();
    const answers = await Promise.all(requests);
    expect(answers).toHaveLength(200);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain('CODE-1');
    expect(booking.creates).toEqual(['s1']);
  });

  it('refuses the memory store and recommends `durableObjectStore`', async () => {
    const booking = await startService();
    const script = `
      import { addressFromHeader, createRelay, memoryStore } from 'slipway-booking/relay';
      const startWith = (env, store) => {
        try {
          createRelay({
            baseUrl: env.SLIPWAY_BASE_URL,
            apiKey: env.SLIPWAY_API_KEY,
            apiSecret: env.SLIPWAY_API_SECRET,
            origins: [env.SLIPWAY_ORIGINS],
            clientAddress: addressFromHeader('cf-connecting-ip'),
            ...store,
          });
          return 'started';
        } catch (error) {
          return error.message;
        }
      };
      export default {
        fetch: (request, env) => Response.json([startWith(env, {}), startWith(env, { store: memoryStore() })]),
      };`;
    const workers = disposeAfterTest(
      await startWorkers(project, [{ name: 'relay', script, variables: variablesFor(booking), objectsOf: null }]),
    );
    const answer = await post(await sendToWorker(workers, 'relay'), 'session', {});
    const [byDefault, withMemoryStore] = JSON.parse(await answer.text()) as string[];
    expect(byDefault).toContain('store must be shared on Cloudflare Workers');
    expect(byDefault).toContain('durableObjectStore(env.…)');
    expect(withMemoryStore).toBe(byDefault);
  });
});
