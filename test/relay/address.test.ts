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
  ])('parses %j to %j', (text, address) => {
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
  ])('counts guests at %s by the network %s', (address, network) => {
    expect(getNetwork(address)).toBe(network);
  });

  const clientAddressFor = (trustedProxies: number, forwardedFor: string | null): string | null => {
    const headers = new Headers(forwardedFor === null ? [] : [['x-forwarded-for', forwardedFor]]);
    const platform = { incoming: { url: '/', socket: { remoteAddress: '::ffff:10.0.0.1' } } };
    return onNode({ trustedProxies, warn: () => undefined }).clientAddress(
      new Request('https://relay.example/', { headers }),
      platform,
    );
  };

  it("is the peer's address on Node if no proxy is trusted", () => {
    expect(clientAddressFor(0, '6.6.6.6')).toBe('10.0.0.1');
  });

  it("is the trusted proxy's entry, not an entry that the client adds", () => {
    expect(clientAddressFor(1, '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
    expect(clientAddressFor(2, '6.6.6.6, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
    expect(clientAddressFor(1, null)).toBe('10.0.0.1');
  });

  it("is the peer's address if the trusted proxy forwards no valid one", () => {
    expect(clientAddressFor(1, 'rubbish')).toBe('10.0.0.1');
    expect(clientAddressFor(1, '203.0.113.9, unknown')).toBe('10.0.0.1');
  });

  it.each(['x-forwarded-for', 'forwarded'])('causes one warning if no proxy is trusted and %s arrives', (header) => {
    const platform = { incoming: { url: '/', socket: { remoteAddress: '10.0.0.1' } } };
    const warningsAfter = (trustedProxies: number, headers: Record<string, string>): string[] => {
      const warnings: string[] = [];
      const { clientAddress } = onNode({ trustedProxies, warn: (text) => warnings.push(text) });
      for (let count = 0; count < 3; count += 1)
        clientAddress(new Request('https://relay.example/', { headers }), platform);
      return warnings;
    };
    expect(warningsAfter(0, { [header]: '6.6.6.6' })).toEqual([expect.stringContaining('WARNING')]);
    expect(warningsAfter(0, { [header]: '6.6.6.6' })[0]).not.toContain('6.6.6.6');
    expect(warningsAfter(1, { [header]: '6.6.6.6' })).toEqual([]);
    expect(warningsAfter(0, {})).toEqual([]);
  });

  it('comes from the configured header on an edge platform', () => {
    const request = new Request('https://relay.example/', {
      headers: { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '6.6.6.6' },
    });
    expect(addressFromHeader('cf-connecting-ip')(request, undefined)).toBe('203.0.113.9');
    expect(addressFromHeader('true-client-ip')(request, undefined)).toBeNull();
  });

  it('causes a warning on the console if no `warn` is set', () => {
    const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const platform = { incoming: { url: '/', socket: { remoteAddress: '10.0.0.1' } } };
    const request = new Request('https://relay.example/', { headers: { forwarded: 'for=6.6.6.6' } });
    expect(onNode().clientAddress(request, platform)).toBe('10.0.0.1');
    expect(consoleWarn.mock.calls).toEqual([[expect.stringContaining('SLIPWAY_TRUST_PROXY')]]);
    consoleWarn.mockRestore();
  });

  it.each([
    [undefined],
    [{}],
    [{ incoming: null }],
    [{ incoming: {} }],
    [{ incoming: { url: null, socket: { remoteAddress: null } } }],
    [{ other: { url: '/', socket: { remoteAddress: '10.0.0.1' } } }],
  ])('is null if the platform provides none: %j', (platform) => {
    const request = new Request('https://relay.example/');
    expect(onNode().clientAddress(request, platform)).toBeNull();
    expect(onNode().rawTarget(request, platform)).toBeNull();
  });
});

const peer = '10.0.0.1';
const addressBehind = (count: number, header: ProxyHeader, headers: Record<string, string>) =>
  onNode({ trustedProxies: count, proxyHeader: header, warn: () => undefined }).clientAddress(
    new Request('https://relay.example/', { headers }),
    { incoming: { socket: { remoteAddress: peer } } },
  );

describe('onNode behind proxies', () => {
  it.each([
    [0, '203.0.113.9', peer],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.1, 203.0.113.9, 192.0.2.4', '203.0.113.9'],
    [1, 'unknown', peer],
    [1, '', peer],
    [1, '203.0.113.9, ,', '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
  ])("finds the guest's address behind %i proxies: X-Forwarded-For “%s” gives %s", (count, header, guest) => {
    expect(addressBehind(count, 'x-forwarded-for', { 'x-forwarded-for': header })).toBe(guest);
  });

  it.each([
    [0, 'for=203.0.113.9', peer],
    [1, 'for=203.0.113.9', '203.0.113.9'],
    [1, 'for=198.51.100.1;proto=https, For="203.0.113.9:4711";host=demo.example.com', '203.0.113.9'],
    [1, 'proto=https;for="[2001:db8::7]:443";by=10.0.0.2', '2001:db8::7'],
    [2, 'for=198.51.100.1, for=203.0.113.9, for=192.0.2.4', '203.0.113.9'],
    [1, 'for=198.51.100.1, by=10.0.0.2', peer],
    [1, 'for=198.51.100.1, for=_hidden', peer],
    // An open quote from the client must not hide the proxy's member.
    [1, 'for="198.51.100.1, for=203.0.113.9', '203.0.113.9'],
    [1, '"for=198.51.100.1", for="203.0.113.9"', '203.0.113.9'],
    // Other parameters that the client controls, such as the host, must not hide it either.
    [1, 'proto=http;host="x;for=198.51.100.1";for=203.0.113.9', '203.0.113.9'],
    [1, String.raw`host="a\",for=198.51.100.1;x=\"b";for=203.0.113.9`, '203.0.113.9'],
    [1, 'forged=198.51.100.1;for=203.0.113.9', '203.0.113.9'],
    [1, 'proto=http;host="x,for=198.51.100.1;y";for=203.0.113.9', '203.0.113.9'],
    [1, String.raw`host="a\";for=198.51.100.1;x=\"b";for=203.0.113.9`, '203.0.113.9'],
    [1, String.raw`host="x,for=198.51.100.1\\";for=203.0.113.9`, '203.0.113.9'],
    [1, 'for=198.51.100.1,,for=203.0.113.9, ,', '203.0.113.9'],
    [1, ' for = "203.0.113.9" ;proto=https', '203.0.113.9'],
    // A member without an address still counts as one hop.
    [1, 'for=198.51.100.1, for=', peer],
    [1, 'for=198.51.100.1, for=""', peer],
    [1, 'for=198.51.100.1, for=a"::1"', peer],
    [1, 'for=198.51.100.1, for="::1"2', peer],
    [1, 'for=198.51.100.1, proto=https', peer],
    [2, 'for=203.0.113.9', '203.0.113.9'],
  ])("finds the guest's address behind %i proxies: Forwarded “%s” gives %s", (count, value, guest) => {
    expect(addressBehind(count, 'forwarded', { forwarded: value })).toBe(guest);
  });

  it('ignores the proxy header that is not configured, which guests can set', () => {
    const both = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=203.0.113.9' };
    expect(addressBehind(1, 'forwarded', both)).toBe('203.0.113.9');
    expect(addressBehind(1, 'x-forwarded-for', both)).toBe('198.51.100.1');
    expect(addressBehind(1, 'forwarded', { 'x-forwarded-for': '198.51.100.1' })).toBe(peer);
  });

  it.each([
    ['spaces', `for=${' '.repeat(100_000)}"x"y`],
    ['commas', ','.repeat(100_000)],
    ['backslashes and quotes', String.raw`for="\\"`.repeat(10_000)],
    ['an address without an end', `for=${'1'.repeat(100_000)}`],
  ])('reads a header with many %s quickly', (_name, value) => {
    expect(addressBehind(1, 'forwarded', { forwarded: value })).toBe(peer);
    expect(addressBehind(1, 'forwarded', { forwarded: `${value}, for=203.0.113.9` })).toBe('203.0.113.9');
  });
});
