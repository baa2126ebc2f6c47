/** What an account's sign-in knows of its company's identity provider: whether it must be asked, and at which addresses. */
import { createHmac, hkdfSync } from 'node:crypto';
import { config, sessionSecret } from '#app/config.server.ts';
import type { Transaction } from '#app/data/database.server.ts';

export const providerRule = {
  select: { provider: { select: { isActive: true, isRequired: true, key: true } } },
} as const;

interface Ruled {
  isAdmin: boolean;
  customer: { provider: { isActive: boolean; isRequired: boolean; key: string } | null };
}

/** No password and no passkey opens it; administrators always keep theirs. */
export function mustUseProvider({ isAdmin, customer: { provider } }: Ruled): boolean {
  return !isAdmin && isInForce(provider);
}

/** Whether sign-in by the provider is required now. */
export const isInForce = (provider: { isActive: boolean; isRequired: boolean } | null) =>
  provider !== null && provider.isActive && provider.isRequired;

/** Where such an account signs in; null for all others. */
export async function findSignInAddress(tx: Pick<Transaction, 'user'>, userId: string): Promise<string | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { isAdmin: true, customer: providerRule } });
  return user && mustUseProvider(user) ? signInAddress(user.customer.provider!.key) : null;
}

/** 128 bits that nobody can guess, told before the provider is set up: it asks for the address first. Kept with the provider then. */
export function newKey(customerId: string): string {
  const secret = Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'print-archive company sign-in', 32));
  return createHmac('sha256', secret).update(customerId).digest().subarray(0, 16).toString('base64url');
}

export const signInAddress = (key: string) => `${config.publicUrl}/login/company/${key}`;

/** Of each company its own, so that one company's provider can't answer in the place of another's. */
export const redirectAddress = (key: string) => `${signInAddress(key)}/callback`;
