/** STORAGE_URL: where the S3-compatible store is and how it is spoken to. */

export interface StorageAddress {
  /** such as https://s3.example.com:9000 */
  endpoint: string;
  bucket: string;
  /** before every key, with a slash at its end; empty without one */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** the bucket in the path, or in front of the host's name */
  style: 'path' | 'host';
  /** AWS's additional checksums on every request; older stores refuse them */
  checksums: boolean;
  /** fit to be shown: without key and secret */
  shown: string;
}

/** What is wrong with an address. The message repeats nothing of it, because it holds the secret. */
export class BadStorageAddress extends Error {
  override name = 'BadStorageAddress';
}

const example = 's3://key:secret@host/bucket?region=eu-central-1, or s3+http://… for a store without TLS';
const optionNames = ['region', 'style', 'prefix', 'checksums'];

/** Throws BadStorageAddress. */
export function readStorageAddress(text: string): StorageAddress {
  const scheme = /^s3(?:\+(https?))?:\/\//i.exec(text);
  if (!scheme) throw new BadStorageAddress(`must be an address such as ${example}`);
  const protocol = scheme[1]?.toLowerCase() ?? 'https';
  const address = `${protocol}://${text.slice(scheme[0].length)}`;
  // A slash in the secret ends the host, which then is the key and its port the secret's beginning.
  if (!URL.canParse(address) || address.split('/')[2]!.split('@').length !== 2) {
    throw new BadStorageAddress(
      `must be an address such as ${example}; in key and secret write / as %2F, : as %3A, @ as %40 and % as %25`,
    );
  }
  const url = new URL(address);
  const accessKeyId = decode(url.username, 'key');
  const secretAccessKey = decode(url.password, 'secret');
  if (!accessKeyId || !secretAccessKey) throw new BadStorageAddress(`must name key and secret: ${example}`);
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,253}$/.test(bucket)) {
    throw new BadStorageAddress(
      bucket.includes('/')
        ? 'must name a bucket alone after the host; a folder in it is the option prefix=…'
        : `must name a bucket after the host: ${example}`,
    );
  }
  const options = readOptions(url.searchParams);
  const region =
    options.region ?? /^s3[.-]([a-z]{2}-[a-z]+-\d)\.amazonaws\.com$/.exec(url.hostname)?.[1] ?? 'us-east-1';
  return {
    endpoint: `${protocol}://${url.host}`,
    bucket,
    prefix: options.prefix,
    region,
    accessKeyId,
    secretAccessKey,
    style: options.style,
    checksums: options.checksums,
    shown: `${scheme[0].toLowerCase()}${url.host}/${bucket}${options.prefix && `/${options.prefix.slice(0, -1)}`}`,
  };
}

function readOptions(given: URLSearchParams) {
  for (const name of given.keys()) {
    if (!optionNames.includes(name) || given.getAll(name).length > 1) {
      throw new BadStorageAddress(`takes each of these options once: ${optionNames.join(', ')}`);
    }
  }
  const region = given.get('region') ?? undefined;
  if (region !== undefined && !/^[A-Za-z0-9-]{1,64}$/.test(region)) throw new BadStorageAddress('has a bad region');
  const prefix = (given.get('prefix') ?? '').replace(/^\/+|\/+$/g, '');
  if (prefix !== '' && !/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/.test(prefix)) {
    throw new BadStorageAddress(
      'has a bad prefix: letters, digits, dots, dashes and slashes, such as archive/production',
    );
  }
  const style = oneOf(given, 'style', ['path', 'host'] as const) ?? 'path';
  const checksums = oneOf(given, 'checksums', ['off', 'on'] as const) === 'on';
  return { region, prefix: prefix && `${prefix}/`, style, checksums };
}

function oneOf<Value extends string>(
  given: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = given.get(name);
  if (value === null) return undefined;
  const found = values.find((one) => one === value);
  if (!found) throw new BadStorageAddress(`takes ${name}=${values.join(' or ')}`);
  return found;
}

function decode(text: string, what: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadStorageAddress(`has a ${what} that isn't percent-encoded: write % as %25`);
  }
}
