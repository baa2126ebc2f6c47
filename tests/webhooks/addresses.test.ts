import { describe, expect, it } from 'vitest';
import { findAddressFault } from '#app/domain/webhooks/addresses.ts';

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
    expect(findAddressFault(url, [])).toBe('notAllowed');
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
    expect(findAddressFault(url, [])).toBe(fault);
  });

  it('may be a public one, on any port, and without TLS in a network that the settings name', () => {
    expect(findAddressFault('https://erp.example.com:8443/events?key=1', [])).toBeNull();
    expect(findAddressFault('https://8.8.8.8/', [])).toBeNull();
    expect(findAddressFault('http://erp.example.com/', ['10.0.5.0/24'])).toBeNull();
    expect(findAddressFault('http://10.0.5.1/', ['10.0.5.0/24'])).toBeNull();
    expect(findAddressFault('http://intranet/', ['10.0.5.0/24'])).toBeNull();
    expect(findAddressFault('http://8.8.8.8/', ['10.0.5.0/24'])).toBe('notHttps');
    expect(findAddressFault('http://127.0.0.1/', ['10.0.5.0/24'])).toBe('notAllowed');
  });
});
