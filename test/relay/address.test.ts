import { describe, expect, it, vi } from 'vitest';
import { type ProxyHeader, getNetwork, normalizeAddress } from '../../src/relay/http/address.ts';
import { addressFromHeader, onNode } from '../../src/relay/index.ts';

describe("the guest's address", () => {
  it.each([
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
  ])('comes from the text %j as %j', (text, address) => {
    expect(normalizeAddress(text)).toBe(address);
  });

  it.each([
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
  ])('belongs to a network for the rate limit: %s to %s', (address, network) => {
    expect(getNetwork(address)).toBe(network);
  });

  const getClientAddress = (trustedProxies: number, forwardedFor: string | null): string | null => {
    const headers = new Headers(forwardedFor === null ? [] : [['x-forwarded-for', forwardedFor]]);
    const platform = { incoming: { url: '/', socket: { remoteAddress: '::ffff:10.0.0.1' } } };
    return onNode({ trustedProxies, warn: () => undefined }).clientAddress(
      new Request('https://relay.example/', { headers }),
      platform,
    );
  };

  it("is the sender's address on Node if the relay trusts no proxy", () => {
    expect(getClientAddress(0, '6.6.6.6')).toBe('10.0.0.1');
  });

  it("is the trusted proxy's entry, not an entry that the client adds", () => {
    expect(getClientAddress(1, '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
    expect(getClientAddress(2, '6.6.6.6, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
    expect(getClientAddress(1, null)).toBe('10.0.0.1');
  });

  it("is the proxy's own address if the proxy forwards no valid one", () => {
    expect(getClientAddress(1, 'rubbish')).toBe('10.0.0.1');
    expect(getClientAddress(1, '203.0.113.9, unknown')).toBe('10.0.0.1');
  });

  it.each(['x-forwarded-for', 'forwarded'])(
    'causes one warning if a %s header arrives while `trustedProxies` is 0',
    (headerName) => {
      const platform = { incoming: { url: '/', socket: { remoteAddress: '10.0.0.1' } } };
      const collectWarnings = (trustedProxies: number, headers: Record<string, string>): string[] => {
        const warnings: string[] = [];
        const { clientAddress } = onNode({ trustedProxies, warn: (text) => warnings.push(text) });
        for (let count = 0; count < 3; count += 1)
          clientAddress(new Request('https://relay.example/', { headers }), platform);
        return warnings;
      };
      expect(collectWarnings(0, { [headerName]: '6.6.6.6' })).toEqual([expect.stringContaining('WARNING')]);
      expect(collectWarnings(0, { [headerName]: '6.6.6.6' })[0]).not.toContain('6.6.6.6');
      expect(collectWarnings(1, { [headerName]: '6.6.6.6' })).toEqual([]);
      expect(collectWarnings(0, {})).toEqual([]);
    },
  );

  it('comes from the configured header on an edge platform', () => {
    const request = new Request('https://relay.example/', {
      headers: { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '6.6.6.6' },
    });
    expect(addressFromHeader('cf-connecting-ip')(request, undefined)).toBe('203.0.113.9');
    expect(addressFromHeader('true-client-ip')(request, undefined)).toBeNull();
  });

  it('causes a warning on the console if the option `warn` is missing', () => {
    const warnSpy = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const platform = { incoming: { url: '/', socket: { remoteAddress: '10.0.0.1' } } };
    const request = new Request('https://relay.example/', { headers: { forwarded: 'for=6.6.6.6' } });
    expect(onNode().clientAddress(request, platform)).toBe('10.0.0.1');
    expect(warnSpy.mock.calls).toEqual([[expect.stringContaining('SLIPWAY_TRUST_PROXY')]]);
    warnSpy.mockRestore();
  });

  it.each([
    [undefined],
    [{}],
    [{ incoming: null }],
    [{ incoming: {} }],
    [{ incoming: { url: null, socket: { remoteAddress: null } } }],
    [{ other: { url: '/', socket: { remoteAddress: '10.0.0.1' } } }],
  ])('is null if the platform %j provides no address', (platform) => {
    const request = new Request('https://relay.example/');
    expect(onNode().clientAddress(request, platform)).toBeNull();
    expect(onNode().rawTarget(request, platform)).toBeNull();
  });
});

const peerAddress = '10.0.0.1';
const getAddressBehindProxies = (proxyCount: number, header: ProxyHeader, headers: Record<string, string>) =>
  onNode({ trustedProxies: proxyCount, proxyHeader: header, warn: () => undefined }).clientAddress(
    new Request('https://relay.example/', { headers }),
    { incoming: { socket: { remoteAddress: peerAddress } } },
  );

describe('onNode behind proxies', () => {
  it.each([
    [0, '203.0.113.9', peerAddress],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.1, 203.0.113.9, 192.0.2.4', '203.0.113.9'],
    [1, 'unknown', peerAddress],
    [1, '', peerAddress],
    [1, '203.0.113.9, ,', '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
  ])(
    "finds the guest's address behind %i proxies: X-Forwarded-For “%s” gives %s",
    (count, forwardedFor, guestAddress) => {
      expect(getAddressBehindProxies(count, 'x-forwarded-for', { 'x-forwarded-for': forwardedFor })).toBe(guestAddress);
    },
  );

  it.each([
    [0, 'for=203.0.113.9', peerAddress],
    [1, 'for=203.0.113.9', '203.0.113.9'],
    [1, 'for=198.51.100.1;proto=https, For="203.0.113.9:4711";host=demo.example.com', '203.0.113.9'],
    [1, 'proto=https;for="[2001:db8::7]:443";by=10.0.0.2', '2001:db8::7'],
    [2, 'for=198.51.100.1, for=203.0.113.9, for=192.0.2.4', '203.0.113.9'],
    [1, 'for=198.51.100.1, by=10.0.0.2', peerAddress],
    [1, 'for=198.51.100.1, for=_hidden', peerAddress],
    // If the client sends an unclosed quotation mark, the relay must still find the entry that the proxy added.
    [1, 'for="198.51.100.1, for=203.0.113.9', '203.0.113.9'],
    [1, '"for=198.51.100.1", for="203.0.113.9"', '203.0.113.9'],
    // Other parameters that the client controls, such as the host, must not hide the proxy's entry either.
    [1, 'proto=http;host="x;for=198.51.100.1";for=203.0.113.9', '203.0.113.9'],
    [1, String.raw`host="a\",for=198.51.100.1;x=\"b";for=203.0.113.9`, '203.0.113.9'],
    [1, 'forged=198.51.100.1;for=203.0.113.9', '203.0.113.9'],
    [1, 'proto=http;host="x,for=198.51.100.1;y";for=203.0.113.9', '203.0.113.9'],
    [1, String.raw`host="a\";for=198.51.100.1;x=\"b";for=203.0.113.9`, '203.0.113.9'],
    [1, String.raw`host="x,for=198.51.100.1\\";for=203.0.113.9`, '203.0.113.9'],
    [1, 'for=198.51.100.1,,for=203.0.113.9, ,', '203.0.113.9'],
    [1, ' for = "203.0.113.9" ;proto=https', '203.0.113.9'],
    // An entry without a valid address still counts as one proxy.
    [1, 'for=198.51.100.1, for=', peerAddress],
    [1, 'for=198.51.100.1, for=""', peerAddress],
    [1, 'for=198.51.100.1, for=a"::1"', peerAddress],
    [1, 'for=198.51.100.1, for="::1"2', peerAddress],
    [1, 'for=198.51.100.1, proto=https', peerAddress],
    [2, 'for=203.0.113.9', '203.0.113.9'],
  ])("finds the guest's address behind %i proxies: Forwarded “%s” gives %s", (count, forwardedHeader, guestAddress) => {
    expect(getAddressBehindProxies(count, 'forwarded', { forwarded: forwardedHeader })).toBe(guestAddress);
  });

  it('ignores a proxy header that the options do not name', () => {
    const bothHeaders = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=203.0.113.9' };
    expect(getAddressBehindProxies(1, 'forwarded', bothHeaders)).toBe('203.0.113.9');
    expect(getAddressBehindProxies(1, 'x-forwarded-for', bothHeaders)).toBe('198.51.100.1');
    expect(getAddressBehindProxies(1, 'forwarded', { 'x-forwarded-for': '198.51.100.1' })).toBe(peerAddress);
  });

  it.each([
    ['spaces', `for=${' '.repeat(100_000)}"x"y`],
    ['commas', ','.repeat(100_000)],
    ['backslashes and quotes', String.raw`for="\\"`.repeat(10_000)],
    ['an address without an end', `for=${'1'.repeat(100_000)}`],
  ])('finds the address despite a very long header: %s', (_name, value) => {
    expect(getAddressBehindProxies(1, 'forwarded', { forwarded: value })).toBe(peerAddress);
    expect(getAddressBehindProxies(1, 'forwarded', { forwarded: `${value}, for=203.0.113.9` })).toBe('203.0.113.9');
  });
});
