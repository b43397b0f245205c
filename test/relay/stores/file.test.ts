/**
 * The file store. It writes a claim to disk before it confirms the claim, so that the next process finds it after a
 * crash.
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
import { post, variablesFor } from '../exactly-once-check.ts';
import { addressOf, startProgram } from '../program.ts';
import { day, testStoreContract } from './store-contract.ts';

const fingerprint = { key: null, body: 'b0d1' };
const claimedRecord = (revision: string): CreateRecord => ({ state: 'claimed', revision, at: 1, asked: fingerprint });
const answeredRecord = (revision: string): CreateRecord => ({
  state: 'answered',
  revision,
  status: 200,
  body: '{}',
  asked: fingerprint,
});

let folder = '';
let fileCount = 0;
const newPath = (): string => join(folder, `state-${(fileCount += 1)}`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-state-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
});
async function openForTest(path: string, now?: () => number): Promise<FileStore> {
  const store = await openFileStore(path, now);
  closing.push(() => store.close());
  return store;
}

const firstLine = '{"slipway":"state of the relay","version":1}';
const unreadableReason = 'A line of it cannot be read.';

describe('the file store', () => {
  let now = 0;
  let store: FileStore | undefined;
  beforeAll(async () => {
    store = await openFileStore(newPath(), () => now);
  });
  afterAll(() => store?.close());
  testStoreContract(
    () => store ?? expect.fail('The store is not open.'),
    async (keepFor) => {
      now += keepFor;
    },
  );

  it('keeps answers over a restart, and turns claims into unknown records', async () => {
    const path = newPath();
    const first = await openForTest(path);
    await first.claim('answered', claimedRecord('a'), day);
    await first.replace('answered', 'a', answeredRecord('b'), day);
    await first.claim('claimed', claimedRecord('c'), day);
    await first.claim('released', claimedRecord('d'), day);
    await first.release('released', 'd');
    const second = await openForTest(path, () => 5_000);
    expect(await second.read('answered')).toEqual(answeredRecord('b'));
    expect(await second.read('claimed')).toEqual({ state: 'unknown', revision: 'c', at: 5_000, asked: fingerprint });
    expect(await second.read('released')).toBeUndefined();
  });

  it('drops expired records at the next start', async () => {
    const path = newPath();
    let now = 0;
    const first = await openForTest(path, () => now);
    await first.claim('brief', answeredRecord('a'), 10);
    now = 10;
    const second = await openForTest(path, () => now);
    expect(await second.read('brief')).toBeUndefined();
    expect(await readFile(path, 'utf8')).not.toContain('brief');
  });

  it('confirms a claim only after it is on disk', async () => {
    const store = await openForTest(newPath());
    let finishSync: () => void = () => undefined;
    const disk = new Promise<void>((resolve) => {
      finishSync = resolve;
    });
    const handle = await open(newPath(), 'w');
    closing.push(() => handle.close());
    const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockReturnValue(disk);
    let isResolved = false;
    const claiming = store.claim('key', claimedRecord('a'), day).then((claim) => {
      isResolved = true;
      return claim;
    });
    await vi.waitUntil(() => sync.mock.calls.length > 0);
    expect(isResolved).toBe(false);
    finishSync();
    expect(await claiming).toBe(true);
  });

  it('rejects a claim that cannot be written, then recovers', async () => {
    const path = newPath();
    const store = await openForTest(path);
    const handle = await open(newPath(), 'w');
    closing.push(() => handle.close());
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockRejectedValueOnce(full);
    await expect(store.claim('key', claimedRecord('a'), day)).rejects.toThrow('no space');
    expect(await store.read('key')).toBeUndefined();
    expect(await store.claim('other', claimedRecord('b'), day)).toBe(true);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('"other"');
    expect(text).not.toContain('"key":"key"');
  });

  it('keeps the earlier record if a change cannot be written', async () => {
    const store = await openForTest(newPath());
    await store.claim('key', claimedRecord('a'), day);
    const handle = await open(newPath(), 'w');
    closing.push(() => handle.close());
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockRejectedValueOnce(new Error('no space'));
    await expect(store.replace('key', 'a', answeredRecord('b'), day)).rejects.toThrow('no space');
    expect(await store.read('key')).toEqual(claimedRecord('a'));
  });

  it('ignores an incomplete line at the end of the file', async () => {
    const path = newPath();
    const first = await openForTest(path);
    await first.claim('whole', answeredRecord('a'), day);
    await appendFile(path, '{"key":"half","expires":99999');
    const second = await openForTest(path);
    expect(await second.read('whole')).toEqual(answeredRecord('a'));
    expect(await second.read('half')).toBeUndefined();
  });

  it.each([
    ['a file of another program', 'SECRET=1\n', 'It is another kind of file.'],
    ['a longer first line', `${firstLine}x\n`, 'It is another kind of file.'],
    ['a line of invalid JSON', `${firstLine}\nnothing\n`, unreadableReason],
    ['a line without a key', `${firstLine}\n{"key":1,"record":null}\n`, unreadableReason],
    [
      'a line without an expiry',
      `${firstLine}\n{"key":"a","record":${JSON.stringify(claimedRecord('a'))}}\n`,
      unreadableReason,
    ],
    ['an empty record', `${firstLine}\n{"key":"a","expires":9e15,"record":{}}\n`, unreadableReason],
  ])('rejects %s and leaves the file unchanged', async (_what, text, reason) => {
    const path = newPath();
    await writeFile(path, text);
    const opening = openFileStore(path);
    await expect(opening).rejects.toBeInstanceOf(StateFileError);
    await expect(opening).rejects.toThrow(reason);
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('stops the older of two processes and keeps its records', async () => {
    const path = newPath();
    const firstStore = await openForTest(path);
    await firstStore.claim('before', claimedRecord('a'), day);
    const secondStore = await openForTest(path);
    await expect(firstStore.claim('after', claimedRecord('b'), day)).rejects.toThrow('Another process');
    await expect(firstStore.claim('again', claimedRecord('c'), day)).rejects.toThrow('Another process');
    expect(await secondStore.read('before')).toMatchObject({ state: 'unknown' });
    expect(await secondStore.claim('after', claimedRecord('d'), day)).toBe(true);
  });

  it.each([Object.assign(new Error('no'), { code: 'EACCES' }), { code: 'EIO' }, 'ENOENT', null])(
    'leaves a file unchanged that it cannot read: %o',
    async (fault) => {
      const path = newPath();
      await writeFile(path, `${firstLine}\n`);
      const open: FileSystem['open'] = (name, flags, mode) =>
        name === path && flags === 'r' ? Promise.reject(fault as Error) : nodeFileSystem.open(name, flags, mode);
      await expect(openFileStore(path, Date.now, { ...nodeFileSystem, open })).rejects.toBe(fault);
      expect(await readFile(path, 'utf8')).toBe(`${firstLine}\n`);
    },
  );

  it('keeps records that another process writes during the start', async () => {
    const path = newPath();
    const earlier = await openForTest(path);
    await earlier.claim('before', answeredRecord('a'), day);
    let isFirst = true;
    const renameLate: FileSystem['rename'] = async (from, to) => {
      if (isFirst) await earlier.claim('meanwhile', answeredRecord('b'), day);
      isFirst = false;
      return nodeFileSystem.rename(from, to);
    };
    const store = await openFileStore(path, Date.now, { ...nodeFileSystem, rename: renameLate });
    closing.push(() => store.close());
    expect(await store.read('meanwhile')).toEqual(answeredRecord('b'));
    const last = await openForTest(path);
    expect(await last.read('before')).toEqual(answeredRecord('a'));
    expect(await last.read('meanwhile')).toEqual(answeredRecord('b'));
  });

  it('writes each record only once when it opens the file', async () => {
    const path = newPath();
    const store = await openForTest(path);
    expect(await readFile(path, 'utf8')).toBe(`${firstLine}\n`);
    await store.claim('key', answeredRecord('a'), day);
    await openForTest(path);
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
  });

  it('applies a later change although an earlier one fails', async () => {
    const path = newPath();
    const store = await openForTest(path);
    const handle = await open(newPath(), 'w');
    closing.push(() => handle.close());
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockRejectedValueOnce(new Error('no space'));
    const claiming = store.claim('key', claimedRecord('a'), day);
    const replacing = store.replace('key', 'a', answeredRecord('b'), day);
    await expect(claiming).rejects.toThrow('no space');
    expect(await replacing).toBe(true);
    expect(await store.read('key')).toEqual(answeredRecord('b'));
    expect(await (await openForTest(path)).read('key')).toEqual(answeredRecord('b'));
  });

  it('closes every file that it opens', async () => {
    const path = newPath();
    await (await openFileStore(path)).close();
    let openCount = 0;
    const open: FileSystem['open'] = async (name, flags, mode) => {
      const file = await nodeFileSystem.open(name, flags, mode);
      openCount += 1;
      const close = file.close.bind(file);
      return Object.assign(file, { close: () => ((openCount -= 1), close()) });
    };
    const store = await openFileStore(path, Date.now, { ...nodeFileSystem, open });
    await store.claim('key', claimedRecord('a'), day);
    expect(openCount).toBe(1);
    await store.close();
    expect(openCount).toBe(0);
  });

  it('sets `ownInstanceOnly`, because a file supports one instance', async () => {
    expect((await openForTest(newPath())).ownInstanceOnly).toBe(true);
  });

  it('limits the size of the file', async () => {
    const path = newPath();
    const store = await openForTest(path);
    for (let count = 0; count < 3_000; count += 100)
      await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const key = `key-${count}-${index}`;
          await store.claim(key, claimedRecord(key), day);
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
  closing.push(() => service.stop());
  const mainPath = fileURLToPath(new URL('../../../src/relay/main.ts', import.meta.url));
  const variables = { ...variablesFor(service), PORT: '0', SLIPWAY_STATE: newPath() };
  const start = () => startProgram([process.execPath, '--import', 'tsx', mainPath], { variables });
  const key = 'a-key-made-for-this-create';
  const form = { session_id: 's1', 'form[customer_name]': 'Zoë', slipway_key: key };

  const firstRun = start();
  const firstAddress = await addressOf(firstRun);
  const answer = post((path, init) => fetch(firstAddress + path, init), 'create', form).catch(() => 'cut off');
  await service.waitForCreates(1);
  firstRun.signal('SIGKILL');
  await firstRun.code;
  expect(await answer).toBe('cut off');

  const secondRun = start();
  closing.push(() => {
    secondRun.signal('SIGTERM');
    return secondRun.code;
  });
  const secondAddress = await addressOf(secondRun);
  const send = (path: string, form: Record<string, string>) =>
    post((address, init) => fetch(secondAddress + address, init), path, form);
  expect(await (await send('session', { session_id: 's1', slipway_key: key })).text()).toMatch(
    /"relay":\{"name":"slipway","create":"unknown","wait":1\d\d\}/,
  );
  for (let count = 0; count < 3; count += 1) {
    const laterAnswer = await send('create', form);
    expect(laterAnswer.status).toBe(504);
    expect(await laterAnswer.text()).toContain('"unconfirmed"');
  }
  expect((await send('create', { ...form, 'form[customer_name]': 'Ada' })).status).toBe(409);
  expect(service.creates).toEqual(['s1']);
});
