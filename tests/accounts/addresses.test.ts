import { expect, test } from 'vitest';
import { plainAddress, plainRange, rateAddress } from '#app/domain/people/accounts/addresses.ts';
import { describeDevice } from '#app/domain/people/accounts/devices.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::FFFF:10.1.2.3', '10.1.2.3'],
  ['::ffff:0a01:0203', '10.1.2.3'],
  ['0:0:0:0:0:ffff:10.1.2.3', '10.1.2.3'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:DB8::1', '2001:db8::1'],
  ['nonsense', ''],
  ['', ''],
])('address %s', (given, plain) => expect(plainAddress(given)).toBe(plain));

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2:ffff:ffff:ffff:fffe', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::10.1.2.3', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['64:ff9b::0a01:0203', '64:ff9b::0a01:0203'],
  ['nonsense', ''],
])('limits count %s as %s', (given, counted) => expect(rateAddress(given)).toBe(counted));

test.each([
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.0/33', null],
  ['10.0.0.0/8/8', null],
  ['::/129', null],
  ['x/8', null],
])('range %s', (given, plain) => expect(plainRange(given)).toBe(plain));

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 142, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge 142, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  ['curl/8.5.0', 'curl 8.5.0'],
  ['', ''],
])('device %s', (userAgent, device) => expect(describeDevice(userAgent)).toBe(device));
