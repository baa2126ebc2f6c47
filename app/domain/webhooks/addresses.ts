/** What can be told of a webhook's address before its name is looked up, which is done when something is sent. */
import { isIP } from 'node:net';
import { isOpenAddress } from '#app/data/checked-fetch.server.ts';
import { config } from '#app/config.server.ts';

export type AddressFault = 'unreadable' | 'notHttps' | 'credentials' | 'notAllowed';

/** Null: nothing against it. `allowed`: networks such as `10.0.5.0/24`, in which TLS isn't needed either. */
export function findAddressFault(
  text: string,
  allowed: readonly string[] = config.allowPrivateAddresses,
): AddressFault | null {
  if (!URL.canParse(text)) return 'unreadable';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'unreadable';
  if (url.username || url.password) return 'credentials';
  // URL has written every spelling of an address as one.
  const host = url.hostname.replaceAll(/[[\]]/g, '').replace(/\.$/, '').toLowerCase();
  const isAddress = isIP(host) > 0;
  if (url.protocol === 'http:' && (allowed.length === 0 || (isAddress && isOpenAddress(host, [])))) return 'notHttps';
  if (isAddress) return isOpenAddress(host, allowed) ? null : 'notAllowed';
  // Names without a dot, and those that are kept for one machine (RFC 6761), lead inside.
  const isLocal = !host.includes('.') || host.endsWith('.localhost');
  return isLocal && allowed.length === 0 ? 'notAllowed' : null;
}
