/** The file store: a claim is on disk before it counts, so the next process after a kill finds it. */
import { appendFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CreateRecord } from '../../../src/relay/index.ts';
import { openFileStore, StateFileError, type FileStore } from '../../../src/relay/stores/file.ts';
import { systemFiles, type Files } from '../../../src/relay/stores/journal.ts';
import { startBookingService } from '../booking-service.ts';
import { post, variablesFor } from '../kept-promise.ts';
import { addressOf, startProgram } from '../program.ts';
import { day, keepsTheContract } from './store-contract.ts';

const asked = { key: null, body: 'b0d1' };
const claimed = (revision: string): CreateRecord => ({ state: 'claimed', revision, at: 1, asked });
const answered = (revision: string): CreateRecord => ({ state: 'answered', revision, status: 200, body: '{}', asked });

let folder = '';
let files = 0;
const fresh = (): string => join(folder, `state-${(files += 1)}`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-state-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
});
async function opened(path: string, now?: () => number): Promise<FileStore> {
  const store = await openFileStore(path, now);
  closing.push(() => store.close());
  return store;
}

const first = '{"slipway":"state of the relay","version":1}';
const unreadable = 'A line of it cannot be read.';

describe('the file store', () => {
  let now = 0;
  let store: FileStore | undefined;
  beforeAll(async () => {
    store = await openFileStore(fresh(), () => now);
  });
  afterAll(() => store?.close());
  keepsTheContract(
    () => store ?? expect.fail('The file was not opened.'),
    async (keepFor) => {
      now += keepFor;
    },
  );

  it('keeps answers, and treats claims as unknown after a restart', async () => {
    const path = fresh();
    const first = await opened(path);
    await first.claim('answered', claimed('a'), day);
    await first.replace('answered', 'a', answered('b'), day);
    await first.claim('claimed', claimed('c'), day);
    await first.claim('released', claimed('d'), day);
    await first.release('released', 'd');
    const second = await opened(path, () => 5_000);
    expect(await second.read('answered')).toEqual(answered('b'));
    expect(await second.read('claimed')).toEqual({ state: 'unknown', revision: 'c', at: 5_000, asked });
    expect(await second.read('released')).toBeUndefined();
  });

  it('drops expired records', async () => {
    const path = fresh();
    let now = 0;
    const first = await opened(path, () => now);
    await first.claim('brief', answered('a'), 10);
    now = 10;
    const second = await opened(path, () => now);
    expect(await second.read('brief')).toBeUndefined();
    expect(await readFile(path, 'utf8')).not.toContain('brief');
  });

  it('counts a claim only once it is on disk', async () => {
    const store = await opened(fresh());
    let written: () => void = () => undefined;
    const disk = new Promise<void>((resolve) => {
      written = resolve;
    });
    const handle = await open(fresh(), 'w');
    closing.push(() => handle.close());
    const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockReturnValue(disk);
    let told = false;
    const claiming = store.claim('key', claimed('a'), day).then((claim) => {
      told = true;
      return claim;
    });
    await vi.waitUntil(() => sync.mock.calls.length > 0);
    expect(told).toBe(false);
    written();
    expect(await claiming).toBe(true);
  });

  it('rejects a claim that does not reach the disk, then rewrites', async () => {
    const path = fresh();
    const store = await opened(path);
    const handle = await open(fresh(), 'w');
    closing.push(() => handle.close());
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockRejectedValueOnce(full);
    await expect(store.claim('key', claimed('a'), day)).rejects.toThrow('no space');
    expect(await store.read('key')).toBeUndefined();
    expect(await store.claim('other', claimed('b'), day)).toBe(true);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('"other"');
    expect(text).not.toContain('"key":"key"');
  });

  it('keeps the earlier record if a change does not reach the disk', async () => {
    const store = await opened(fresh());
    await store.claim('key', claimed('a'), day);
    const handle = await open(fresh(), 'w');
    closing.push(() => handle.close());
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockRejectedValueOnce(new Error('no space'));
    await expect(store.replace('key', 'a', answered('b'), day)).rejects.toThrow('no space');
    expect(await store.read('key')).toEqual(claimed('a'));
  });

  it('ignores half a line at the end', async () => {
    const path = fresh();
    const first = await opened(path);
    await first.claim('whole', answered('a'), day);
    await appendFile(path, '{"key":"half","expires":99999');
    const second = await opened(path);
    expect(await second.read('whole')).toEqual(answered('a'));
    expect(await second.read('half')).toBeUndefined();
  });

  it.each([
    ['another kind of file', 'SECRET=1\n', 'It is another kind of file.'],
    ['a longer first line', `${first}x\n`, 'It is another kind of file.'],
    ['a line of no JSON', `${first}\nnothing\n`, unreadable],
    ['a line without a key', `${first}\n{"key":1,"record":null}\n`, unreadable],
    ['a line without an end', `${first}\n{"key":"a","record":${JSON.stringify(claimed('a'))}}\n`, unreadable],
    ['a record that is none', `${first}\n{"key":"a","expires":9e15,"record":{}}\n`, unreadable],
  ])('refuses and keeps %s', async (_what, text, reason) => {
    const path = fresh();
    await writeFile(path, text);
    const opening = openFileStore(path);
    await expect(opening).rejects.toBeInstanceOf(StateFileError);
    await expect(opening).rejects.toThrow(reason);
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('stops the earlier of two processes, and keeps all its records', async () => {
    const path = fresh();
    const earlier = await opened(path);
    await earlier.claim('before', claimed('a'), day);
    const later = await opened(path);
    await expect(earlier.claim('after', claimed('b'), day)).rejects.toThrow('Another process');
    await expect(earlier.claim('again', claimed('c'), day)).rejects.toThrow('Another process');
    expect(await later.read('before')).toMatchObject({ state: 'unknown' });
    expect(await later.claim('after', claimed('d'), day)).toBe(true);
  });

  it.each([Object.assign(new Error('no'), { code: 'EACCES' }), { code: 'EIO' }, 'ENOENT', null])(
    'leaves a file alone that it cannot read: %o',
    async (fault) => {
      const path = fresh();
      await writeFile(path, `${first}\n`);
      const open: Files['open'] = (name, flags, mode) =>
        name === path && flags === 'r' ? Promise.reject(fault as Error) : systemFiles.open(name, flags, mode);
      await expect(openFileStore(path, Date.now, { ...systemFiles, open })).rejects.toBe(fault);
      expect(await readFile(path, 'utf8')).toBe(`${first}\n`);
    },
  );

  it('takes over what another process writes while the file opens', async () => {
    const path = fresh();
    const earlier = await opened(path);
    await earlier.claim('before', answered('a'), day);
    let isFirst = true;
    const renameLate: Files['rename'] = async (from, to) => {
      if (isFirst) await earlier.claim('meanwhile', answered('b'), day);
      isFirst = false;
      return systemFiles.rename(from, to);
    };
    const store = await openFileStore(path, Date.now, { ...systemFiles, rename: renameLate });
    closing.push(() => store.close());
    expect(await store.read('meanwhile')).toEqual(answered('b'));
    const last = await opened(path);
    expect(await last.read('before')).toEqual(answered('a'));
    expect(await last.read('meanwhile')).toEqual(answered('b'));
  });

  it('writes each record once when the file opens', async () => {
    const path = fresh();
    const store = await opened(path);
    expect(await readFile(path, 'utf8')).toBe(`${first}\n`);
    await store.claim('key', answered('a'), day);
    await opened(path);
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
  });

  it('keeps a later change if an earlier one fails', async () => {
    const path = fresh();
    const store = await opened(path);
    const handle = await open(fresh(), 'w');
    closing.push(() => handle.close());
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockRejectedValueOnce(new Error('no space'));
    const claiming = store.claim('key', claimed('a'), day);
    const replacing = store.replace('key', 'a', answered('b'), day);
    await expect(claiming).rejects.toThrow('no space');
    expect(await replacing).toBe(true);
    expect(await store.read('key')).toEqual(answered('b'));
    expect(await (await opened(path)).read('key')).toEqual(answered('b'));
  });

  it('closes every file that it opens', async () => {
    const path = fresh();
    await (await openFileStore(path)).close();
    let openCount = 0;
    const open: Files['open'] = async (name, flags, mode) => {
      const file = await systemFiles.open(name, flags, mode);
      openCount += 1;
      const close = file.close.bind(file);
      return Object.assign(file, { close: () => ((openCount -= 1), close()) });
    };
    const store = await openFileStore(path, Date.now, { ...systemFiles, open });
    await store.claim('key', claimed('a'), day);
    expect(openCount).toBe(1);
    await store.close();
    expect(openCount).toBe(0);
  });

  it('is for one instance only', async () => {
    expect((await opened(fresh())).ownInstanceOnly).toBe(true);
  });

  it('limits the size of the file', async () => {
    const path = fresh();
    const store = await opened(path);
    for (let count = 0; count < 3_000; count += 100)
      await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const key = `key-${count}-${index}`;
          await store.claim(key, claimed(key), day);
          await store.release(key, key);
        }),
      );
    expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(1_500);
    expect(await (await opened(path)).read('key-0-0')).toBeUndefined();
  });
});

it('sends nothing again after a kill in the middle of a create', async () => {
  // Never answered: the create is under way when the relay dies.
  const service = await startBookingService(new Promise(() => undefined));
  closing.push(() => service.stop());
  const main = fileURLToPath(new URL('../../../src/relay/main.ts', import.meta.url));
  const variables = { ...variablesFor(service), PORT: '0', SLIPWAY_STATE: fresh() };
  const start = () => startProgram([process.execPath, '--import', 'tsx', main], { variables });
  const key = 'a-key-made-for-this-create';
  const form = { session_id: 's1', 'form[customer_name]': 'Zoë', slipway_key: key };

  const killed = start();
  const before = await addressOf(killed);
  const lost = post((path, init) => fetch(before + path, init), 'create', form).catch(() => 'cut off');
  await service.arrived(1);
  killed.signal('SIGKILL');
  await killed.code;
  expect(await lost).toBe('cut off');

  const restarted = start();
  closing.push(() => {
    restarted.signal('SIGTERM');
    return restarted.code;
  });
  const after = await addressOf(restarted);
  const ask = (path: string, form: Record<string, string>) =>
    post((address, init) => fetch(after + address, init), path, form);
  expect(await (await ask('session', { session_id: 's1', slipway_key: key })).text()).toMatch(
    /"relay":\{"name":"slipway","create":"unknown","wait":1\d\d\}/,
  );
  for (let count = 0; count < 3; count += 1) {
    const again = await ask('create', form);
    expect(again.status).toBe(504);
    expect(await again.text()).toContain('"unconfirmed"');
  }
  expect((await ask('create', { ...form, 'form[customer_name]': 'Ada' })).status).toBe(409);
  expect(service.creates).toEqual(['s1']);
});
