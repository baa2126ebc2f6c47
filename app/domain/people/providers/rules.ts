/** What may be said of a customer's identity provider, and what sign-in by it accepts. Browser-safe. */
import { z } from 'zod';
import { flag, formVersion, guid, keptFlag, mailAddress, optionalText } from '#app/domain/base/rules.ts';

/** What a check may find, as `problem`; what each means stands in data/openid.server.ts. `secretLost`: it can't be read any more. */
export const providerProblems = [
  'address',
  'protocol',
  'unknownHost',
  'certificate',
  'slow',
  'big',
  'unreachable',
  'stopped',
  'notOpenId',
  'otherIssuer',
  'incomplete',
  'plainAddress',
  'clientRefused',
  'denied',
  'refused',
  'secretLost',
] as const;

const discoveryPath = /\/\.well-known\/openid-configuration\/?$/;

/** Kept as it is typed: providers mean the very letters. Of the discovery document's address, the issuer is what comes before. */
const issuer = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(500, 'tooLong')
  .transform((text) => text.replace(discoveryPath, ''))
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password, search, hash } = new URL(text);
    return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
  }, 'badIssuer');

const mostMailDomains = 50;
const mailDomain = /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** One or several, between commas, spaces or lines, with or without @. Missing, they stay: an empty text or list takes all away. */
const mailDomains = z
  .union([
    z.string().max(10_000, 'tooLong'),
    z.array(z.string('wrongType').max(260, 'badMailDomain')).max(mostMailDomains, 'tooBig'),
  ])
  .nullish()
  .transform((given) => {
    if (given === undefined || given === null) return undefined;
    const words = typeof given === 'string' ? given.split(/[\s,;]+/) : given;
    const domains = words.map((one) => one.trim().replace(/^@/, '').toLowerCase()).filter(Boolean);
    return [...new Set(domains)].sort();
  })
  .refine((domains) => !domains || domains.every((one) => mailDomain.test(one)), 'badMailDomain')
  .refine((domains) => !domains || domains.length <= mostMailDomains, 'tooBig');

export const SaveProvider = z.object({
  customerGuid: guid,
  isActive: keptFlag,
  issuer,
  clientId: z.string('required').trim().min(1, 'required').max(300, 'tooLong'),
  /** missing: the one that is kept */
  clientSecret: optionalText(1000),
  mailDomains,
  isRequired: keptFlag,
  /** where it becomes required now */
  endSessions: flag,
  trustUnverifiedMails: keptFlag,
  version: formVersion,
});

export const StartCompanySignIn = z.object({ mailAddress, redirectTo: optionalText(2000) });

const key = z.string('companySignInUnknown').max(40, 'companySignInUnknown');
export const StartByKey = z.object({ key, redirectTo: optionalText(2000) });
/** `query`: what the provider has added to the address. */
export const CompanyAnswer = z.object({ key, query: z.string().max(8000, 'companySignInRefused') });

/** As the domain's part of an address, however it was typed. */
export const domainOf = (mail: string) => mail.slice(mail.lastIndexOf('@') + 1);
