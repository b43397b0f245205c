/** Runs the unchanged Cloudflare Workers recipe, in one isolate and in two. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBookingService } from '../booking-service.ts';
import { installProject, type InstalledProject } from '../installed-project.ts';
import { expectExactlyOnce, expectMetrics, postForm, createRelayVariables } from '../exactly-once-check.ts';
import { isEverythingRequired } from '../platforms.ts';
import { createWorkerSender, miniflareModule, startWorkers, type MiniflareRuntime } from '../workers.ts';

const isMiniflareMissing = miniflareModule === undefined;
const missingRemark = isMiniflareMissing ? ' (miniflare is not installed)' : '';

const closeFunctions: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const closeResource of closeFunctions.splice(0).reverse()) await closeResource();
});

async function startService(opening?: Promise<void>) {
  const bookingService = await startBookingService(opening);
  closeFunctions.push(() => bookingService.stop());
  return bookingService;
}

function disposeAfterTest(workers: MiniflareRuntime): MiniflareRuntime {
  closeFunctions.push(() => workers.dispose());
  return workers;
}

describe.skipIf(isMiniflareMissing && !isEverythingRequired)(
  `the recipe for Cloudflare Workers${missingRemark}`,
  () => {
    let project: InstalledProject;
    beforeAll(async () => {
      project = await installProject();
    });
    afterAll(() => project.remove());

    it("books once per session, and only for the venue's website", async () => {
      const bookingService = await startService();
      const workers = disposeAfterTest(
        await startWorkers(project, [{ name: 'relay', variables: createRelayVariables(bookingService) }]),
      );
      const sendRequest = await createWorkerSender(workers, 'relay');
      await expectExactlyOnce(sendRequest, bookingService);
      await expectMetrics(sendRequest);
    });

    it('books once for 200 simultaneous create requests in two isolates', async () => {
      let openService: () => void = () => undefined;
      const bookingService = await startService(
        new Promise((resolve) => {
          openService = resolve;
        }),
      );
      const variables = createRelayVariables(bookingService);
      const workers = disposeAfterTest(
        await startWorkers(project, [
          { name: 'one', variables },
          { name: 'other', variables, objectsOf: 'one' },
        ]),
      );
      const senders = [await createWorkerSender(workers, 'one'), await createWorkerSender(workers, 'other')];
      const requests = Array.from({ length: 100 }).flatMap(() =>
        senders.map((send) => postForm(send, 'create', { session_id: 's1' })),
      );
      // The service answers the create request only after both isolates have received all requests.
      await Promise.all(senders.map((send) => postForm(send, 'session', { session_id: 's1' })));
      openService();
      const answers = await Promise.all(requests);
      expect(answers).toHaveLength(200);
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
      const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
      expect(bodies.size).toBe(1);
      expect([...bodies][0]).toContain('CODE-1');
      expect(bookingService.creates).toEqual(['s1']);
    });

    it('refuses the memory store and recommends `durableObjectStore`', async () => {
      const bookingService = await startService();
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
        await startWorkers(project, [
          { name: 'relay', script, variables: createRelayVariables(bookingService), objectsOf: null },
        ]),
      );
      const answer = await postForm(await createWorkerSender(workers, 'relay'), 'session', {});
      const [defaultStoreError, memoryStoreError] = JSON.parse(await answer.text()) as string[];
      expect(defaultStoreError).toContain('store must be shared on Cloudflare Workers');
      expect(defaultStoreError).toContain('durableObjectStore(env.…)');
      expect(memoryStoreError).toBe(defaultStoreError);
    });
  },
);
