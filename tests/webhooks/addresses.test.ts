import { describe, expect, it, test } from 'vitest';
import { findAddressFault, isAllowedAddress } from '#app/data/outbound/allowed-address.ts';

const usual = { http: false, networks: [] };
const plain = { http: true, networks: [] };

/** By what it is; the second of a pair as a URL writes it. */
const inside = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  shared: ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  broadcast: ['255.255.255.255'],
  reserved: [
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '2001:db8::1',
    '100::1',
    'fec0::1',
  ],
  'IPv4 in IPv6': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
  tunnels: ['2002:7f00:1::1', '2001:0:4136:e378::1'],
  'not given out': ['4000::1', 'abcd::1', '5f00::1'],
};

describe.each(Object.entries(inside))('%s', (_, addresses) => {
  it.each(addresses)('%s is refused', (address) => {
    expect(isAllowedAddress(address, usual)).toBe(false);
  });
});

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is allowed',
  (address) => {
    expect(isAllowedAddress(address, usual)).toBe(true);
  },
);

test('what is no address is refused', () => {
  for (const text of ['', 'localhost', '1.2.3', '1.2.3.4.5', ':::'])
    expect(isAllowedAddress(text, usual), text).toBe(false);
});

test('networks of the settings are allowed, and nothing beside them', () => {
  const rules = { http: false, networks: ['10.20.0.0/16', 'fd00:1::/32'] };
  expect(isAllowedAddress('10.20.3.4', rules)).toBe(true);
  expect(isAllowedAddress('::ffff:10.20.3.4', rules)).toBe(true);
  expect(isAllowedAddress('fd00:1::9', rules)).toBe(true);
  for (const address of ['10.21.0.1', '127.0.0.1', '169.254.169.254', 'fd00:2::9'])
    expect(isAllowedAddress(address, rules), address).toBe(false);
});

describe('an address as somebody types it', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://0/',
    'https://10.0.0.1:8443/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://intranet/',
  ])('%s is refused', (url) => {
    expect(findAddressFault(url, usual)).toBe('notAllowed');
  });

  it.each([
    ['https://name:word@erp.example.com/', 'credentials'],
    ['https://name@erp.example.com/', 'credentials'],
    ['http://erp.example.com/', 'notHttps'],
    ['ftp://erp.example.com/', 'unreadable'],
    ['file:///etc/passwd', 'unreadable'],
    ['javascript:alert(1)', 'unreadable'],
    ['gopher://erp.example.com/', 'unreadable'],
    ['erp.example.com', 'unreadable'],
    ['https://', 'unreadable'],
  ])('%s: %s', (url, fault) => {
    expect(findAddressFault(url, usual)).toBe(fault);
  });

  it('may be a public one, on any port, and without TLS where the settings say so', () => {
    expect(findAddressFault('https://erp.example.com:8443/events?key=1', usual)).toBeNull();
    expect(findAddressFault('https://8.8.8.8/', usual)).toBeNull();
    expect(findAddressFault('http://erp.example.com/', plain)).toBeNull();
    expect(findAddressFault('http://127.0.0.1/', plain)).toBe('notAllowed');
  });
});
