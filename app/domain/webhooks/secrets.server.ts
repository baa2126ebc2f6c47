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
  if (!present) return null;
  const isGood = row.formerSecret !== null && row.formerUntil !== null && row.formerUntil > new Date();
  const former = isGood ? unseal(row.formerSecret!, row.id) : null;
  return former ? [present, former] : [present];
}

/** What the row becomes with another secret; the present one signs for a day more. */
export function replaceSecret(row: Row, secret: Uint8Array) {
  return {
    secret: sealSecret(row.id, secret),
    formerSecret: new Uint8Array(row.secret),
    formerUntil: new Date(Date.now() + formerSecretMs),
  };
}
