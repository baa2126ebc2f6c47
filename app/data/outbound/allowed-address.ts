/** Where the archive may send what somebody else named the address of: the public internet, and networks that the settings name. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface OutboundRules {
  /** addresses without TLS too */
  http: boolean;
  /** networks besides the public internet, as `10.20.0.0/16` */
  networks: readonly string[];
}

/** Of IPv6, what is given out to the world (RFC 4291, 2000::/3); the rest has no place that a request could go to. */
const worldwide = ipaddr.parseCIDR('2000::/3');

/**
 * `address`: as a resolver answers it. Whatever isn't known as public is refused: private, loopback, link-local, shared (RFC 6598),
 * multicast, unspecified and reserved ones, and those that carry an IPv4 address in them (mapped, NAT64, 6to4, Teredo).
 */
export function isAllowedAddress(address: string, { networks }: OutboundRules): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const given = ipaddr.parse(address);
  // A mapped address is the IPv4 address in it: for a network that is named, too.
  const plain = given instanceof ipaddr.IPv6 && given.isIPv4MappedAddress() ? given.toIPv4Address() : given;
  if (networks.some((network) => lies(plain, network))) return true;
  if (given.range() !== 'unicast') return false;
  return given.kind() === 'ipv4' || given.match(worldwide);
}

function lies(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const range = ipaddr.parseCIDR(network);
  return range[0].kind() === address.kind() && address.match(range);
}

/** The address in a URL's host where it is one and not a name: `[::1]` without its brackets. URL has written every other spelling as this one. */
export function addressIn({ hostname }: URL): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) > 0 ? bare : null;
}

export type AddressFault = 'unreadable' | 'notHttps' | 'credentials' | 'notAllowed';

/** What can be told of an address without resolving its name; null: nothing against it. */
export function findAddressFault(text: string, rules: OutboundRules): AddressFault | null {
  if (!URL.canParse(text)) return 'unreadable';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'unreadable';
  if (url.protocol === 'http:' && !rules.http) return 'notHttps';
  if (url.username || url.password) return 'credentials';
  const address = addressIn(url);
  if (address) return isAllowedAddress(address, rules) ? null : 'notAllowed';
  const name = url.hostname.replace(/\.$/, '').toLowerCase();
  // Names without a dot, and those that are kept for one machine (RFC 6761), are resolved where the settings name networks.
  const isLocal = !name.includes('.') || name.endsWith('.localhost');
  return isLocal && rules.networks.length === 0 ? 'notAllowed' : null;
}
