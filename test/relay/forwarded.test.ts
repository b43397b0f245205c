import { describe, expect, test } from 'vitest';
import { onNode } from '../../src/relay/index.ts';
import type { ProxyHeader } from '../../src/relay/http/address.ts';

const peer = '10.0.0.1';
const behind = (count: number, header: ProxyHeader, headers: Record<string, string>) =>
  onNode({ trustedProxies: count, proxyHeader: header, warn: () => undefined }).clientAddress(
    new Request('https://relay.example/', { headers }),
    { incoming: { socket: { remoteAddress: peer } } },
  );

describe('the customer behind proxies', () => {
  test.each([
    [0, '203.0.113.9', peer],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.1, 203.0.113.9, 192.0.2.4', '203.0.113.9'],
    [1, 'unknown', peer],
    [1, '', peer],
    [1, '203.0.113.9, ,', '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
  ])('of %i proxies that append to X-Forwarded-For, “%s” is %s', (count, said, customer) => {
    expect(behind(count, 'x-forwarded-for', { 'x-forwarded-for': said })).toBe(customer);
  });

  test.each([
    [0, 'for=203.0.113.9', peer],
    [1, 'for=203.0.113.9', '203.0.113.9'],
    [1, 'for=198.51.100.1;proto=https, For="203.0.113.9:4711";host=demo.example.com', '203.0.113.9'],
    [1, 'proto=https;for="[2001:db8::7]:443";by=10.0.0.2', '2001:db8::7'],
    [2, 'for=198.51.100.1, for=203.0.113.9, for=192.0.2.4', '203.0.113.9'],
    [1, 'for=198.51.100.1, by=10.0.0.2', peer],
    [1, 'for=198.51.100.1, for=_hidden', peer],
    // What a visitor left open does not swallow what the proxy wrote.
    [1, 'for="198.51.100.1, for=203.0.113.9', '203.0.113.9'],
    [1, '"for=198.51.100.1", for="203.0.113.9"', '203.0.113.9'],
    // Nor does what a visitor makes a proxy write beside it, like the name of a host.
    [1, 'proto=http;host="x;for=198.51.100.1";for=203.0.113.9', '203.0.113.9'],
    [1, String.raw`host="a\",for=198.51.100.1;x=\"b";for=203.0.113.9`, '203.0.113.9'],
    [1, 'forged=198.51.100.1;for=203.0.113.9', '203.0.113.9'],
    [1, 'proto=http;host="x,for=198.51.100.1;y";for=203.0.113.9', '203.0.113.9'],
    [1, String.raw`host="a\";for=198.51.100.1;x=\"b";for=203.0.113.9`, '203.0.113.9'],
    [1, String.raw`host="x,for=198.51.100.1\\";for=203.0.113.9`, '203.0.113.9'],
    [1, 'for=198.51.100.1,,for=203.0.113.9, ,', '203.0.113.9'],
    [1, ' for = "203.0.113.9" ;proto=https', '203.0.113.9'],
    // Its place counts also where no address stands there.
    [1, 'for=198.51.100.1, for=', peer],
    [1, 'for=198.51.100.1, for=""', peer],
    [1, 'for=198.51.100.1, for=a"::1"', peer],
    [1, 'for=198.51.100.1, for="::1"2', peer],
    [1, 'for=198.51.100.1, proto=https', peer],
    [2, 'for=203.0.113.9', '203.0.113.9'],
  ])('of %i proxies that append to Forwarded, “%s” is %s', (count, said, customer) => {
    expect(behind(count, 'forwarded', { forwarded: said })).toBe(customer);
  });

  test('the other header is a visitor’s to write, and says nothing', () => {
    const both = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=203.0.113.9' };
    expect(behind(1, 'forwarded', both)).toBe('203.0.113.9');
    expect(behind(1, 'x-forwarded-for', both)).toBe('198.51.100.1');
    expect(behind(1, 'forwarded', { 'x-forwarded-for': '198.51.100.1' })).toBe(peer);
  });

  test.each([
    ['spaces', `for=${' '.repeat(100_000)}"x"y`],
    ['commas', ','.repeat(100_000)],
    ['backslashes and quotes', String.raw`for="\\"`.repeat(10_000)],
    ['an address without an end', `for=${'1'.repeat(100_000)}`],
  ])('a header of many %s costs no more than reading it, and names nobody', (_words, said) => {
    expect(behind(1, 'forwarded', { forwarded: said })).toBe(peer);
    expect(behind(1, 'forwarded', { forwarded: `${said}, for=203.0.113.9` })).toBe('203.0.113.9');
  });
});
