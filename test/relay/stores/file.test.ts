/**
 * Tests the file store. It writes a claim to disk before it confirms the claim, so that the next process finds the
 * claim after a crash.
 */
import { appendFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CreateRecord } from '../../../src/relay/index.ts';
import { openFileStore, StateFileError, type FileStore } from '../../../src/relay/stores/file.ts';
import { nodeFileSystem, type FileSystem } from '../../../src/relay/stores/journal.ts';
import { startBookingService } from '../booking-service.ts';
import { postForm, createRelayVariables } from '../exactly-once-check.ts';
import { waitForAddress, startProgram } from '../program.ts';
import { DAY_MS, testStoreContract } from './store-contract.ts';

const fingerprint = { key: null, body: 'b0d1' };
const createClaimedRecord = (revision: string): CreateRecord => ({
  state: 'claimed',
  revision,
  at: 1,
  asked: fingerprint,
});
const createAnsweredRecord = (revision: string): CreateRecord => ({
  state: 'answered',
  revision,
  status: 200,
  body: '{}',
  asked: fingerprint,
});

let folder = '';
let fileCount = 0;
const createPath = (): string => join(folder, `state-${(fileCount += 1)}`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-state-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const closeFunctions: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const closeResource of closeFunctions.splice(0).reverse()) await closeResource();
});
async function openForTest(path: string, now?: () => number): Promise<FileStore> {
  const store = await openFileStore(path, now);
  closeFunctions.push(() => store.close());
  return store;
}

const firstLine = '{"slipway":"state of the relay","version":1}';
const unreadableReason = 'A line of it cannot be read.';

describe('the file store', () => {
  let now = 0;
  let store: FileStore | undefined;
  beforeAll(async () => {
    store = await openFileStore(createPath(), () => now);
  });
  afterAll(() => store?.close());
  testStoreContract(
    () => store ?? expect.fail('The store is not open.'),
    async (elapsedMs) => {
      now += elapsedMs;
    },
  );

  it('keeps answers over a restart, and turns claims into unknown records', async () => {
    const path = createPath();
    const firstStore = await openForTest(path);
    await firstStore.claim('answered', createClaimedRecord('a'), DAY_MS);
    await firstStore.replace('answered', 'a', createAnsweredRecord('b'), DAY_MS);
    await firstStore.claim('claimed', createClaimedRecord('c'), DAY_MS);
    await firstStore.claim('write', { ...createClaimedRecord('w'), of: 'write' }, DAY_MS);
    await firstStore.claim('released', createClaimedRecord('d'), DAY_MS);
    await firstStore.release('released', 'd');
    const secondStore = await openForTest(path, () => 5_000);
    expect(await secondStore.read('answered')).toEqual(createAnsweredRecord('b'));
    expect(await secondStore.read('claimed')).toEqual({
      state: 'unknown',
      revision: 'c',
      at: 5_000,
      asked: fingerprint,
    });
    expect(await secondStore.read('write')).toMatchObject({ state: 'unknown', of: 'write' });
    expect(await secondStore.read('released')).toBeUndefined();
  });

  it('drops expired records at the next start', async () => {
    const path = createPath();
    let now = 0;
    const firstStore = await openForTest(path, () => now);
    await firstStore.claim('brief', createAnsweredRecord('a'), 10);
    now = 10;
    const secondStore = await openForTest(path, () => now);
    expect(await secondStore.read('brief')).toBeUndefined();
    expect(await readFile(path, 'utf8')).not.toContain('brief');
  });

  it('confirms a claim only after it is on disk', async () => {
    const store = await openForTest(createPath());
    let finishSync: () => void = () => undefined;
    const syncDone = new Promise<void>((resolve) => {
      finishSync = resolve;
    });
    const handle = await open(createPath(), 'w');
    closeFunctions.push(() => handle.close());
    const syncSpy = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockReturnValue(syncDone);
    let isResolved = false;
    const claimDone = store.claim('key', createClaimedRecord('a'), DAY_MS).then((isClaimed) => {
      isResolved = true;
      return isClaimed;
    });
    await vi.waitUntil(() => syncSpy.mock.calls.length > 0);
    expect(isResolved).toBe(false);
    finishSync();
    expect(await claimDone).toBe(true);
  });

  it('rejects a claim that cannot be written, then recovers', async () => {
    const path = createPath();
    const store = await openForTest(path);
    const handle = await open(createPath(), 'w');
    closeFunctions.push(() => handle.close());
    const diskFullError = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockRejectedValueOnce(diskFullError);
    await expect(store.claim('key', createClaimedRecord('a'), DAY_MS)).rejects.toThrow('no space');
    expect(await store.read('key')).toBeUndefined();
    expect(await store.claim('other', createClaimedRecord('b'), DAY_MS)).toBe(true);
    const fileText = await readFile(path, 'utf8');
    expect(fileText).toContain('"other"');
    expect(fileText).not.toContain('"key":"key"');
  });

  it('keeps the earlier record if a change cannot be written', async () => {
    const store = await openForTest(createPath());
    await store.claim('key', createClaimedRecord('a'), DAY_MS);
    const handle = await open(createPath(), 'w');
    closeFunctions.push(() => handle.close());
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockRejectedValueOnce(new Error('no space'));
    await expect(store.replace('key', 'a', createAnsweredRecord('b'), DAY_MS)).rejects.toThrow('no space');
    expect(await store.read('key')).toEqual(createClaimedRecord('a'));
  });

  it('ignores an incomplete line at the end of the file', async () => {
    const path = createPath();
    const firstStore = await openForTest(path);
    await firstStore.claim('whole', createAnsweredRecord('a'), DAY_MS);
    await appendFile(path, '{"key":"half","expires":99999');
    const secondStore = await openForTest(path);
    expect(await secondStore.read('whole')).toEqual(createAnsweredRecord('a'));
    expect(await secondStore.read('half')).toBeUndefined();
  });

  it.each([
    ['a file of another program', 'SECRET=1\n', 'It is another kind of file.'],
    ['a longer first line', `${firstLine}x\n`, 'It is another kind of file.'],
    ['a line of invalid JSON', `${firstLine}\nnothing\n`, unreadableReason],
    ['a line without a key', `${firstLine}\n{"key":1,"record":null}\n`, unreadableReason],
    [
      'a line without an expiry',
      `${firstLine}\n{"key":"a","record":${JSON.stringify(createClaimedRecord('a'))}}\n`,
      unreadableReason,
    ],
    ['an empty record', `${firstLine}\n{"key":"a","expires":9e15,"record":{}}\n`, unreadableReason],
  ])('rejects %s and leaves the file unchanged', async (_content, text, reason) => {
    const path = createPath();
    await writeFile(path, text);
    const storePromise = openFileStore(path);
    await expect(storePromise).rejects.toBeInstanceOf(StateFileError);
    await expect(storePromise).rejects.toThrow(reason);
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('rejects writes of the older of two processes, but keeps its records', async () => {
    const path = createPath();
    const firstStore = await openForTest(path);
    await firstStore.claim('before', createClaimedRecord('a'), DAY_MS);
    const secondStore = await openForTest(path);
    await expect(firstStore.claim('after', createClaimedRecord('b'), DAY_MS)).rejects.toThrow('Another process');
    await expect(firstStore.claim('again', createClaimedRecord('c'), DAY_MS)).rejects.toThrow('Another process');
    expect(await secondStore.read('before')).toMatchObject({ state: 'unknown' });
    expect(await secondStore.claim('after', createClaimedRecord('d'), DAY_MS)).toBe(true);
  });

  it.each([Object.assign(new Error('no'), { code: 'EACCES' }), { code: 'EIO' }, 'ENOENT', null])(
    'does not change a file that it cannot read: %o',
    async (fault) => {
      const path = createPath();
      await writeFile(path, `${firstLine}\n`);
      const openUnreadable: FileSystem['open'] = (name, flags, mode) =>
        name === path && flags === 'r' ? Promise.reject(fault as Error) : nodeFileSystem.open(name, flags, mode);
      await expect(openFileStore(path, Date.now, { ...nodeFileSystem, open: openUnreadable })).rejects.toBe(fault);
      expect(await readFile(path, 'utf8')).toBe(`${firstLine}\n`);
    },
  );

  it('keeps records that another process writes during the start', async () => {
    const path = createPath();
    const earlierStore = await openForTest(path);
    await earlierStore.claim('before', createAnsweredRecord('a'), DAY_MS);
    let isFirstRename = true;
    const renameLate: FileSystem['rename'] = async (from, to) => {
      if (isFirstRename) await earlierStore.claim('meanwhile', createAnsweredRecord('b'), DAY_MS);
      isFirstRename = false;
      return nodeFileSystem.rename(from, to);
    };
    const store = await openFileStore(path, Date.now, { ...nodeFileSystem, rename: renameLate });
    closeFunctions.push(() => store.close());
    expect(await store.read('meanwhile')).toEqual(createAnsweredRecord('b'));
    const latestStore = await openForTest(path);
    expect(await latestStore.read('before')).toEqual(createAnsweredRecord('a'));
    expect(await latestStore.read('meanwhile')).toEqual(createAnsweredRecord('b'));
  });

  it('writes each record only once when it opens the file', async () => {
    const path = createPath();
    const store = await openForTest(path);
    expect(await readFile(path, 'utf8')).toBe(`${firstLine}\n`);
    await store.claim('key', createAnsweredRecord('a'), DAY_MS);
    await openForTest(path);
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
  });

  it('applies a later change although an earlier one fails', async () => {
    const path = createPath();
    const store = await openForTest(path);
    const handle = await open(createPath(), 'w');
    closeFunctions.push(() => handle.close());
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockRejectedValueOnce(new Error('no space'));
    const claimDone = store.claim('key', createClaimedRecord('a'), DAY_MS);
    const replaceDone = store.replace('key', 'a', createAnsweredRecord('b'), DAY_MS);
    await expect(claimDone).rejects.toThrow('no space');
    expect(await replaceDone).toBe(true);
    expect(await store.read('key')).toEqual(createAnsweredRecord('b'));
    expect(await (await openForTest(path)).read('key')).toEqual(createAnsweredRecord('b'));
  });

  it('closes every file that it opens', async () => {
    const path = createPath();
    await (await openFileStore(path)).close();
    let openFileCount = 0;
    const openAndCount: FileSystem['open'] = async (name, flags, mode) => {
      const file = await nodeFileSystem.open(name, flags, mode);
      openFileCount += 1;
      const closeFile = file.close.bind(file);
      return Object.assign(file, { close: () => ((openFileCount -= 1), closeFile()) });
    };
    const store = await openFileStore(path, Date.now, { ...nodeFileSystem, open: openAndCount });
    await store.claim('key', createClaimedRecord('a'), DAY_MS);
    expect(openFileCount).toBe(1);
    await store.close();
    expect(openFileCount).toBe(0);
  });

  it('sets `ownInstanceOnly`, because a file supports one instance', async () => {
    expect((await openForTest(createPath())).ownInstanceOnly).toBe(true);
  });

  it('rewrites the file, so that released records do not fill it', async () => {
    const path = createPath();
    const store = await openForTest(path);
    for (let count = 0; count < 3_000; count += 100)
      await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const key = `key-${count}-${index}`;
          await store.claim(key, createClaimedRecord(key), DAY_MS);
          await store.release(key, key);
        }),
      );
    expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(1_500);
    expect(await (await openForTest(path)).read('key-0-0')).toBeUndefined();
  });
});

it('does not repeat a create request after the relay was killed', async () => {
  // The service never answers, so the request is in flight when the test kills the relay.
  const service = await startBookingService(new Promise(() => undefined));
  closeFunctions.push(() => service.stop());
  const mainPath = fileURLToPath(new URL('../../../src/relay/main.ts', import.meta.url));
  const variables = { ...createRelayVariables(service), PORT: '0', SLIPWAY_STATE: createPath() };
  const startRelay = () => startProgram([process.execPath, '--import', 'tsx', mainPath], { variables });
  const key = 'a-key-made-for-this-create';
  const form = { session_id: 's1', 'form[customer_name]': 'Zoë', slipway_key: key };

  const firstRun = startRelay();
  const firstAddress = await waitForAddress(firstRun);
  const firstAnswer = postForm((path, init) => fetch(firstAddress + path, init), 'create', form).catch(() => 'cut off');
  await service.waitForCreates(1);
  firstRun.sendSignal('SIGKILL');
  await firstRun.exitCode;
  expect(await firstAnswer).toBe('cut off');

  const secondRun = startRelay();
  closeFunctions.push(() => {
    secondRun.sendSignal('SIGTERM');
    return secondRun.exitCode;
  });
  const secondAddress = await waitForAddress(secondRun);
  const sendToSecondRun = (path: string, form: Record<string, string>) =>
    postForm((address, init) => fetch(secondAddress + address, init), path, form);
  expect(await (await sendToSecondRun('session', { session_id: 's1', slipway_key: key })).text()).toMatch(
    /"relay":\{"name":"slipway","create":"unknown","wait":1\d\d\}/,
  );
  for (let count = 0; count < 3; count += 1) {
    const laterAnswer = await sendToSecondRun('create', form);
    expect(laterAnswer.status).toBe(504);
    expect(await laterAnswer.text()).toContain('"unconfirmed"');
  }
  expect((await sendToSecondRun('create', { ...form, 'form[customer_name]': 'Ada' })).status).toBe(409);
  expect(service.creates).toEqual(['s1']);
});
