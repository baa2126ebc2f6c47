/** The secrets of a webhook that sign now. */
import { seal, unseal } from '#app/domain/people/accounts/seal.server.ts';
import { formerSecretMs } from './rules.ts';

interface Row {
  id: string;
  secret: Uint8Array;
  formerSecret: Uint8Array | null;
  formerUntil: Date | null;
}

export const sealSecret = (webhookId: string, secret: Uint8Array) => seal(secret, webhookId);

/** The present one first. Null where it doesn't open: another machine's session secret sealed it. */
export function openSecrets(row: Row): Uint8Array[] | null {
  const present = unseal(row.secret, row.id);
  return present && [present, ...readFormer(row).map(({ secret }) => secret)];
}

interface Former {
  secret: Uint8Array;
  /** ms */
  until: number;
}

/** bytes of a secret, and of the moment until which it signs */
const [secretBytes, untilBytes] = [32, 8];
/** Each is one more signature in a header, which receivers bound. */
const mostFormer = 4;

/** Those that still sign, the last one first. They are sealed together; one alone of an earlier version has no moment of its own. */
function readFormer({ id, formerSecret, formerUntil }: Row): Former[] {
  if (!formerSecret || !formerUntil || formerUntil <= new Date()) return [];
  const bytes = unseal(formerSecret, id);
  if (!bytes) return [];
  if (bytes.length === secretBytes) return [{ secret: bytes, until: formerUntil.getTime() }];
  const former: Former[] = [];
  for (let at = 0; at < bytes.length; at += secretBytes + untilBytes) {
    const secret = bytes.subarray(at, at + secretBytes);
    former.push({ secret, until: Number(bytes.readBigInt64BE(at + secretBytes)) });
  }
  return former.filter(({ until }) => until > Date.now());
}

function sealFormer(webhookId: string, former: Former[]): Uint8Array<ArrayBuffer> {
  const bytes = former.flatMap(({ secret, until }) => {
    const moment = Buffer.alloc(untilBytes);
    moment.writeBigInt64BE(BigInt(until));
    return [secret, moment];
  });
  return seal(Buffer.concat(bytes), webhookId);
}

/** What the row becomes with another secret; the present one signs for a day more, and so do those before it to the end of theirs. */
export function replaceSecret(row: Row, secret: Uint8Array) {
  const until = Date.now() + formerSecretMs;
  const present = unseal(row.secret, row.id);
  const former = [...(present ? [{ secret: present, until }] : []), ...readFormer(row)].slice(0, mostFormer);
  return {
    secret: sealSecret(row.id, secret),
    formerSecret: sealFormer(row.id, former),
    formerUntil: new Date(until),
  };
}
