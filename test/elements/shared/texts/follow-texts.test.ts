import { beforeEach, expect, test, vi } from 'vitest';
import { followTexts, type RewordedElement } from '../../../../src/elements/shared/texts/follow-texts.ts';
import { loadPart } from '../../../../src/page/later-part.ts';

vi.mock('../../../../src/page/later-part.ts', { spy: true });
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
beforeEach(() => {
  fetched.mockReset();
  vi.mocked(loadPart).mockClear();
});

function place(texts?: RewordedElement['texts']) {
  const requestUpdate = vi.fn();
  const host = { requestUpdate, texts } as unknown as RewordedElement;
  return { host, requestUpdate, now: followTexts(host) };
}
const backIn = (followed: ReturnType<ReturnType<typeof followTexts>>) => followed.reword?.({ back: 'Back' }, 'en').back;

test.each([undefined, null, ''])('a page that says %o loads nothing and waits for nothing', (texts) => {
  const { now } = place(texts);
  expect(now()).toEqual({ reword: undefined, isPending: false });
  expect(loadPart).not.toHaveBeenCalled();
});

test('an object is taken as it is', async () => {
  const { now } = place({ en: { back: 'Ahoy' } });
  expect(now().isPending).toBe(true);
  await expect.poll(() => backIn(now())).toBe('Ahoy');
  expect(now().isPending).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});

test('a file is asked for at once, beside the part that reads it, without cookies', async () => {
  fetched.mockResolvedValue(Response.json({ en: { back: 'Ahoy' } }));
  const { now, requestUpdate } = place('/texts.json');
  now();
  expect(fetched.mock.calls).toEqual([['/texts.json', { credentials: 'omit' }]]);
  await expect.poll(() => backIn(now())).toBe('Ahoy');
  expect(requestUpdate).toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledOnce();
});

test('other words take their place when they are there, and no sooner', async () => {
  const { host, now } = place({ en: { back: 'Ahoy' } });
  await expect.poll(() => backIn(now())).toBe('Ahoy');
  host.texts = { en: { back: 'Land ho' } };
  expect(backIn(now())).toBe('Ahoy');
  await expect.poll(() => backIn(now())).toBe('Land ho');
  host.texts = '';
  expect(now().reword).toBeUndefined();
});

test('of two files the one that is asked for now counts, whichever comes first', async () => {
  const answers: ((answer: Response) => void)[] = [];
  fetched.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { host, now } = place('/one.json');
  now();
  host.texts = '/two.json';
  now();
  answers[1]?.(Response.json({ en: { back: 'Two' } }));
  await expect.poll(() => backIn(now())).toBe('Two');
  answers[0]?.(Response.json({ en: { back: 'One' } }));
  await new Promise((done) => setTimeout(done));
  expect(backIn(now())).toBe('Two');
});

test('without the file, or without the part, the original words are used', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const unreached = place('/texts.json');
  unreached.now();
  await expect.poll(() => unreached.now()).toEqual({ reword: undefined, isPending: false });
  vi.mocked(loadPart).mockRejectedValueOnce(new Error('gone'));
  const partless = place({ en: { back: 'Ahoy' } });
  partless.now();
  await expect.poll(() => partless.now()).toEqual({ reword: undefined, isPending: false });
});
