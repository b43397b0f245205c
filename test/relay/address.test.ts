import { describe, expect, test, vi } from 'vitest';
import { addressFromHeader, onNode } from '../../src/relay/index.ts';
import { networkOf, plainAddress } from '../../src/relay/http/address.ts';

describe('the customer’s address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9:4711 ', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['::1', '::1'],
    ['256.1.1.1', null],
    ['1.2.3', null],
    ['evil', null],
    ['', null],
    ['unknown', null],
    ['1:2:3', null],
    ['2001:db8::1, 1.1.1.1', null],
    ['::1]/x', null],
    ['[::1]/x', null],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:47x', null],
    [' ::1 ', '::1'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:c000:280', '::ffff:c000:280'],
    ['1::ffff:203.0.113.9', '1::ffff:cb00:7109'],
    ['203.0.113.255', '203.0.113.255'],
    ['203.0.113.9x', null],
    ['x203.0.113.9', null],
    ['203.0.113.9:47x', null],
    ['2030.0.113.9', null],
    ['1.2.3.4.5', null],
    ['1:2:3:4:5:6:7:8:9', null],
    ['a[::1]', null],
    ['[::1]2', null],
    ['x]@[::1', null],
    ['12', null],
  ])('%j is %j', (text, address) => {
    expect(plainAddress(text)).toBe(address);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['1:2::', '1:2:0:0'],
    ['1::4:5:6:7:8', '1:0:0:4'],
    ['::3:4:5:6:7:8', '0:0:3:4'],
    ['1:2:3:4:5::8', '1:2:3:4'],
    ['1:2:3:4:5:6:7:8:9', '1:2:3:4'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  const seen = (trustedProxies: number, forwarded: string | null): string | null => {
    const headers = new Headers(forwarded === null ? [] : [['x-forwarded-for', forwarded]]);
    const platform = { incoming: { url: '/', socket: { remoteAddress: '::ffff:10.0.0.1' } } };
    return onNode({ trustedProxies, warn: () => undefined }).clientAddress(
      new Request('https://relay.example/', { headers }),
      platform,
    );
  };

  test('on Node is the peer’s, whatever a header says', () => {
    expect(seen(0, '6.6.6.6')).toBe('10.0.0.1');
  });

  test('behind a trusted proxy is what that proxy saw, not what the client wrote before it', () => {
    expect(seen(1, '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
    expect(seen(2, '6.6.6.6, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
    expect(seen(1, null)).toBe('10.0.0.1');
  });

  test('behind a trusted proxy that passes on what is no address, is the peer’s: it is limited all the same', () => {
    expect(seen(1, 'rubbish')).toBe('10.0.0.1');
    expect(seen(1, '203.0.113.9, unknown')).toBe('10.0.0.1');
  });

  test.each(['x-forwarded-for', 'forwarded'])(
    'a relay that trusts no proxy says so once, loudly, when %s shows one',
    (header) => {
      const platform = { incoming: { url: '/', socket: { remoteAddress: '10.0.0.1' } } };
      const ask = (trustedProxies: number, headers: Record<string, string>): string[] => {
        const words: string[] = [];
        const { clientAddress } = onNode({ trustedProxies, warn: (text) => words.push(text) });
        for (let count = 0; count < 3; count += 1)
          clientAddress(new Request('https://relay.example/', { headers }), platform);
        return words;
      };
      expect(ask(0, { [header]: '6.6.6.6' })).toEqual([expect.stringContaining('WARNING')]);
      expect(ask(0, { [header]: '6.6.6.6' })[0]).not.toContain('6.6.6.6');
      expect(ask(1, { [header]: '6.6.6.6' })).toEqual([]);
      expect(ask(0, {})).toEqual([]);
    },
  );

  test('on an edge platform comes from the header the platform sets', () => {
    const request = new Request('https://relay.example/', {
      headers: { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '6.6.6.6' },
    });
    expect(addressFromHeader('cf-connecting-ip')(request, undefined)).toBe('203.0.113.9');
    expect(addressFromHeader('true-client-ip')(request, undefined)).toBeNull();
  });

  test('without somebody to tell, a relay that trusts no proxy says so on the console', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const platform = { incoming: { url: '/', socket: { remoteAddress: '10.0.0.1' } } };
    const request = new Request('https://relay.example/', { headers: { forwarded: 'for=6.6.6.6' } });
    expect(onNode().clientAddress(request, platform)).toBe('10.0.0.1');
    expect(warned.mock.calls).toEqual([[expect.stringContaining('SLIPWAY_TRUST_PROXY')]]);
    warned.mockRestore();
  });

  test.each([
    [undefined],
    [{}],
    [{ incoming: null }],
    [{ incoming: {} }],
    [{ incoming: { url: null, socket: { remoteAddress: null } } }],
    [{ other: { url: '/', socket: { remoteAddress: '10.0.0.1' } } }],
  ])('is unknown, as is what was asked for, when the platform does not tell: %j', (platform) => {
    const request = new Request('https://relay.example/');
    expect(onNode().clientAddress(request, platform)).toBeNull();
    expect(onNode().rawTarget(request, platform)).toBeNull();
  });
});
