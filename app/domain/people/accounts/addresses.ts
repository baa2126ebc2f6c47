/** Network addresses in one spelling, so that PostgreSQL's inet operators compare like with like. */
import { isIP, isIPv4 } from 'node:net';

/** An IPv4 address in IPv6 clothes (::ffff:10.0.0.1) is the IPv4 address; a zone (%eth0) is not part of an address. '' where it is none. */
export function plainAddress(address: string): string {
  const bare = address
    .trim()
    .replace(/%.*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return unmap(bare) ?? (isIP(bare) ? bare : '');
}

/** By what limits count: of IPv6 the first 64 bits, which is the least that one line has, and whose every address one machine can take. */
export function rateAddress(address: string): string {
  const plain = plainAddress(address);
  // An IPv4 address behind a translator (RFC 6052): each of them is somebody else.
  if (!plain.includes(':') || plain.startsWith('64:ff9b::')) return plain;
  const [head = [], tail] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const groups = tail ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head;
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** An address or a range such as 10.0.0.0/8 or 2001:db8::/32; null where it is neither. Bits beyond the prefix are no error: they are cut. */
export function plainRange(range: string): string | null {
  const [written = '', length, ...rest] = range.trim().split('/');
  const address = plainAddress(written);
  if (!address || rest.length > 0) return null;
  if (length === undefined) return address;
  if (!/^\d{1,3}$/.test(length)) return null;
  const bits = Number(length) - (isIPv4(address) && written.includes(':') ? 96 : 0);
  return bits >= 0 && bits <= (isIPv4(address) ? 32 : 128) ? `${address}/${bits}` : null;
}

function unmap(address: string): string | undefined {
  const found = /^(?:::ffff:|(?:0{1,4}:){5}ffff:)(.+)$/.exec(address)?.[1];
  if (!found) return undefined;
  if (isIPv4(found)) return found;
  const groups = /^([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(found);
  if (!groups) return undefined;
  const [high, low] = [Number.parseInt(groups[1]!, 16), Number.parseInt(groups[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
