import { describe, expect, it } from 'vitest';
import {
  decideNextAttempt,
  createFailedAttempt,
  MAX_ATTEMPTS,
  parseTargets,
  createSignature,
  findTargets,
  WebhookSettingError,
} from '../../../demo/service/rules/webhooks.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const target = { id: 'crm', url: 'https://crm.example.com/hook', secret: SECRET, events: ['booking'] };
const formatSettings = (...targets: unknown[]) => JSON.stringify({ harbour: targets });

describe('parseTargets', () => {
  it('reads the targets of an account', () => {
    const targets = parseTargets(
      formatSettings(target, { ...target, id: 'two', events: ['item', 'booking.paid'] }),
      false,
    );
    expect(findTargets(targets, 'harbour', 'booking.created').map(({ id }) => id)).toEqual(['crm']);
    expect(findTargets(targets, 'harbour', 'booking.paid').map(({ id }) => id)).toEqual(['crm', 'two']);
    expect(findTargets(targets, 'harbour', 'item.changed').map(({ id }) => id)).toEqual(['two']);
    expect(findTargets(targets, 'berghof', 'booking.paid')).toEqual([]);
  });

  it('allows http: only if the service is on the loopback interface', () => {
    const localSettings = formatSettings({ ...target, url: 'http://127.0.0.1:4180/hook' });
    expect(parseTargets(localSettings, true).get('harbour')?.length).toBe(1);
    expect(() => parseTargets(localSettings, false)).toThrow(WebhookSettingError);
  });

  it.each([
    ['no JSON', `{"harbour": "${SECRET}`],
    ['a list', '[]'],
    ['an account without a list', '{"harbour": {}}'],
    [
      'too many targets',
      formatSettings(...Array.from({ length: 6 }, (_, index) => ({ ...target, id: String(index) }))),
    ],
    ['an id twice', formatSettings(target, target)],
    ['a target that is no object', formatSettings('https://crm.example.com')],
    ['an unknown name', formatSettings({ ...target, timeout: 5 })],
    ['a bad id', formatSettings({ ...target, id: 'a b' })],
    ['no address', formatSettings({ ...target, url: 'crm' })],
    ['http:', formatSettings({ ...target, url: 'http://crm.example.com/' })],
    ['another protocol', formatSettings({ ...target, url: 'file:///etc/passwd' })],
    ['a user in the address', formatSettings({ ...target, url: 'https://me:geheim@crm.example.com/' })],
    ['a fragment', formatSettings({ ...target, url: 'https://crm.example.com/#top' })],
    ['a short secret', formatSettings({ ...target, secret: 'whsec_c2hvcnQ=' })],
    ['a secret without its prefix', formatSettings({ ...target, secret: SECRET.slice(6) })],
    ['three secrets', formatSettings({ ...target, secret: [SECRET, SECRET, SECRET] })],
    ['no events', formatSettings({ ...target, events: [] })],
    ['an unknown event', formatSettings({ ...target, events: ['booking.made'] })],
  ])('refuses %s, and the error shows no address and no secret', (_, settingsText) => {
    const readInvalidTargets = () => parseTargets(settingsText, false);
    expect(readInvalidTargets).toThrow(WebhookSettingError);
    try {
      readInvalidTargets();
    } catch (error) {
      expect(String(error)).not.toMatch(/BwcH|geheim|crm\.example/);
    }
  });
});

describe('createSignature', () => {
  it('returns the signature of the example in Standard Webhooks 1.0', () => {
    const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const [id, body] = ['msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}'];
    expect(createSignature([key], id, 1614265330, body)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('returns one signature for each key', () => {
    const [firstKey, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const signatures = createSignature([firstKey, otherKey], 'a', 1, 'b').split(' ');
    expect(signatures).toEqual([createSignature([firstKey], 'a', 1, 'b'), createSignature([otherKey], 'a', 1, 'b')]);
  });
});

describe('decideNextAttempt', () => {
  const computeWait = (attempt: number, random: number, lastAttempt = MAX_ATTEMPTS) => {
    const { dueAt } = decideNextAttempt(createFailedAttempt('timeout'), { attempt, lastAttempt }, 0, random);
    return dueAt === null ? null : dueAt / 1000;
  };

  it('triples the wait after each attempt, up to six hours', () => {
    const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => computeWait(index + 1, 0.5));
    expect(waits).toEqual([10, 30, 90, 270, 810, 2430, 7290, 21_600, 21_600, 21_600, 21_600, null]);
  });

  it('varies the wait randomly by up to a quarter', () => {
    expect([computeWait(1, 0), computeWait(1, 1)]).toEqual([7.5, 12.5]);
  });

  it('restarts with the shortest wait after staff send a delivery again', () => {
    expect(computeWait(13, 0.5, 24)).toBe(10);
  });

  it('waits at least as long as the target requests', () => {
    const throttledResult = { result: 'throttled', status: 429, retryAfterMs: 3_600_000 } as const;
    expect(decideNextAttempt(throttledResult, { attempt: 1, lastAttempt: 12 }, 5, 0.5)).toEqual({
      state: 'waiting',
      dueAt: 3_600_005,
    });
  });
});
