/** What sign-in, passwords, second factor and accounts accept. Browser-safe; messages are error keys. */
import { z } from 'zod';
import type { ClientSettings } from '#app/domain/base/actor.ts';
import { languages } from '#app/locales/languages.ts';
import { apiScopes } from '#app/domain/base/api-scopes.ts';
import {
  asText,
  blank,
  flag,
  guid,
  keptFlag,
  listOf,
  mailAddress,
  mayMiss,
  newPassword,
  numberOf,
  optionalText,
} from '#app/domain/base/rules.ts';
import { cutText, isSeen, oneLine } from '#app/domain/base/text/clean.ts';

const cleanName = (text: string) => oneLine(text).replaceAll(/\s+/gu, ' ');

/** A name as people write it; `blank` is the error of an empty one. */
export const personName = (blank: 'required' | 'allFieldsRequired' = 'required') =>
  z.string(blank).transform(cleanName).pipe(z.string().max(200, 'tooLong').refine(isSeen, blank));

/** An administrator made from the command line. */
export const NewAdmin = z.object({ mail: mailAddress, name: personName(), password: newPassword });

/** Six digits as people type them ("123 456"), or a recovery code. */
const code = z.preprocess(asText, z.string().trim().min(1, 'required').max(40, 'wrongCode'));

/** Only written down: whatever it is, nobody is kept out by it. */
const view = z
  .preprocess(
    (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined),
    z.string().optional(),
  )
  .transform((text) => cutText((text ?? '').trim(), 60));

export const SignIn = z.object({
  mailAddress,
  // The longest password that can be set has 200 characters; a longer try is as wrong as any.
  password: z.string().min(1, 'required').max(1000, 'invalidCredentials'),
  remember: flag,
  language: z.enum(languages).optional().catch(undefined),
  view,
  totp: optionalText(40),
  kind: z.enum(['browser', 'service']).optional().catch(undefined),
});

export const Authenticate = z.object({ code });

export const ResetPassword = z.object({ mailAddress });

const linkToken = optionalText(200);

export const CreatePassword = z
  .object({ mailAddress, password1: newPassword, password2: z.string().min(1, 'required'), token: linkToken })
  .refine((input) => input.password1 === input.password2, { path: ['password2'], message: 'passwordsDiffer' });

export const PasswordLink = z.object({ token: linkToken });

const passwordAgain = z.string().min(1, 'required').max(1000, 'wrongPassword');

export const ChangePassword = z
  .object({ oldPassword: passwordAgain, newPassword, repeated: z.string().min(1, 'required') })
  .refine((input) => input.newPassword === input.repeated, { path: ['repeated'], message: 'passwordsDiffer' });

export const OneSession = z.object({ sessionGuid: guid });

/** What changes how an account is signed in to asks for its password once more. */
export const WithPassword = z.object({ password: passwordAgain });
export const StartPasskey = WithPassword;
export const RemovePasskey = z.object({ passkeyGuid: guid, password: passwordAgain });

const DeviceAnswer = z.looseObject({
  id: z.string().max(1400),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
});

/** What a device has answered, as JSON text. */
const deviceAnswer = z
  .string('passkeyRefused')
  .max(20_000, 'passkeyRefused')
  .transform((text, context) => {
    const parsed = DeviceAnswer.safeParse(readJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'passkeyRefused' });
    return z.NEVER;
  });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const AddPasskey = z.object({
  name: z.string('required').trim().max(100, 'tooLong').refine(isSeen, 'required'),
  response: deviceAnswer,
});
export const PasskeyAnswer = z.object({ response: deviceAnswer });
export const PasskeySignIn = z.object({ response: deviceAnswer, remember: flag });

export const userStates = ['active', 'stopped', 'cancelled', 'expired'] as const;
export type UserState = (typeof userStates)[number];

/** What an admin may set; `expired` follows from the login condition. */
export const SetUserStatus = z.object({ userGuid: guid, state: z.enum(['active', 'stopped', 'cancelled']) });

/** From each state, where an admin may take an account. From `expired` only a new login condition leads back. */
export const allowedStates: Record<UserState, readonly UserState[]> = {
  active: ['stopped', 'cancelled'],
  stopped: ['active', 'cancelled'],
  expired: ['cancelled'],
  cancelled: ['active'],
};

export const OneUser = z.object({ userGuid: guid });

/** A link is good for 15 minutes unless its maker says otherwise, and for a day at most. */
export const MakeAutoLogin = z.object({
  userGuid: guid,
  minutes: z.preprocess(
    blank,
    numberOf('wrongType').int('wrongType').min(1, 'tooSmall').max(1440, 'tooBig').default(15),
  ),
  /** sent twice it makes one link */
  submission: z
    .union([z.literal(''), guid])
    .nullish()
    .transform((text) => text || undefined),
});

export const RevokeAutoLogin = z.object({ linkId: guid });

export const UseAutoLogin = z.object({
  token: z.string().trim().min(1, 'required').max(200, 'signInLinkNotFound'),
  kind: z.enum(['browser', 'service']).optional().catch(undefined),
});

/** The client settings that a form or call may change; what is missing stays. */
export const Preferences = z.object({
  infiniteScroll: keptFlag,
  rememberList: keptFlag,
  combineLabels: keptFlag,
  surround: mayMiss(z.enum(['light', 'grey', 'dark'])),
  gridSize: mayMiss(z.enum(['small', 'medium', 'large'])),
  sameScale: keptFlag,
  shortcuts: keptFlag,
  deviceMails: keptFlag,
  locale: mayMiss(z.enum(languages)),
}) satisfies z.ZodType<Partial<ClientSettings>>;

/** Access tokens that a person may have at once, and how long one may last, days. */
export const mostApiTokens = 20;
export const apiTokenDays = { usual: 90, most: 365 } as const;

const ApiToken = z.object({
  name: z
    .string('required')
    .transform((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .pipe(z.string().max(80, 'tooLong').refine(isSeen, 'required')),
  scopes: listOf(z.enum(apiScopes, 'notOneOf'), 20).refine((list) => list.length > 0, 'nothingSelected'),
  days: z.preprocess(
    blank,
    numberOf('wrongType')
      .int('wrongType')
      .min(1, 'tooSmall')
      .max(apiTokenDays.most, 'tooBig')
      .default(apiTokenDays.usual),
  ),
  /** sent twice it makes one token */
  submission: z
    .union([z.literal(''), guid])
    .nullish()
    .transform((text) => text || undefined),
});
/** The password: in a browser, where the account has one. */
export const MakeApiToken = ApiToken.extend({ password: passwordAgain.optional() });
export const MakeUserApiToken = ApiToken.extend({ userGuid: guid });
export const OneApiToken = z.object({ tokenGuid: guid });
export const OneUserApiToken = z.object({ userGuid: guid, tokenGuid: guid });
