/** The relay on Cloudflare Workers: the recipe as written, in as many isolates as there may be. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBookingService } from '../booking-service.ts';
import { installProject, type InstalledProject } from '../installed.ts';
import { expectPromiseKept, post, variablesFor } from '../kept-promise.ts';
import { everythingIsRequired } from '../platforms.ts';
import { askWorker, miniflare, startWorkers, type Miniflare } from '../workers.ts';

const isMissing = miniflare === undefined;
const remark = isMissing ? ' (miniflare is not installed)' : '';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function service(open?: Promise<void>) {
  const started = await startBookingService(open);
  closing.push(() => started.stop());
  return started;
}

function disposed(started: Miniflare): Miniflare {
  closing.push(() => started.dispose());
  return started;
}

describe.skipIf(isMissing && !everythingIsRequired)(`the recipe for Workers${remark}`, () => {
  let project: InstalledProject;
  beforeAll(async () => {
    project = await installProject();
  });
  afterAll(() => project.remove());

  it('makes one booking a session, for its own website only', async () => {
    const booking = await service();
    const workers = disposed(await startWorkers(project, [{ name: 'relay', variables: variablesFor(booking) }]));
    await expectPromiseKept(await askWorker(workers, 'relay'), booking);
  });

  it('books once for 200 simultaneous creates in two isolates', async () => {
    let open: () => void = () => undefined;
    const booking = await service(
      new Promise((resolve) => {
        open = resolve;
      }),
    );
    const variables = variablesFor(booking);
    const workers = disposed(
      await startWorkers(project, [
        { name: 'one', variables },
        { name: 'other', variables, objectsOf: 'one' },
      ]),
    );
    const asks = [await askWorker(workers, 'one'), await askWorker(workers, 'other')];
    const sent = Array.from({ length: 100 }).flatMap(() =>
      asks.map((ask) => post(ask, 'create', { session_id: 's1' })),
    );
    // The service answers the one create only after both isolates have begun with the others.
    await Promise.all(asks.map((ask) => post(ask, 'session', { session_id: 's1' })));
    open();
    const answers = await Promise.all(sent);
    expect(answers).toHaveLength(200);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain('CODE-1');
    expect(booking.creates).toEqual(['s1']);
  });

  it('does not start with the memory store, and says what to do', async () => {
    const booking = await service();
    const script = `
      import { addressFromHeader, createRelay, memoryStore } from 'slipway-booking/relay';
      const tried = (env, store) => {
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
        fetch: (request, env) => Response.json([tried(env, {}), tried(env, { store: memoryStore() })]),
      };`;
    const workers = disposed(
      await startWorkers(project, [{ name: 'relay', script, variables: variablesFor(booking), objectsOf: null }]),
    );
    const answer = await post(await askWorker(workers, 'relay'), 'session', {});
    const [byDefault, asked] = JSON.parse(await answer.text()) as string[];
    expect(byDefault).toContain('store must be shared on Cloudflare Workers');
    expect(byDefault).toContain('durableObjectStore(env.…)');
    expect(asked).toBe(byDefault);
  });
});
