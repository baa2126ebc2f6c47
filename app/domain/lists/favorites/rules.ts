/** What favourites accept. Browser-safe; messages are error keys. */
import { z } from 'zod';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { guid, listOf, mailAddress, numberOf, optionalText } from '#app/domain/base/rules.ts';
import { isSeen } from '#app/domain/base/text/clean.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { linkDays, mostEntries, mostNameLength } from './limits.ts';

/** SPEC §5: no punctuation. What ASCII has of signs counts as punctuation. */
const punctuation = /[\p{P}\p{Cc}\p{Cs}\p{Co}\p{Cn}$+<=>^`|~]/u;

/** What can't be seen has no place in a name: it comes along with copied text and emoji, and nobody could find it to take it out. */
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;

/** Some letters fold to many; the column holds so much. */
export const mostKeyLength = 120;

/** Two lists of a person may not differ by letter case or accents alone. */
export const nameKeyOf = (name: string) => foldText(name);

/** One finding at a time, the one to mend first. */
export const listName = z.string().transform((text, context) => {
  const name = text.normalize('NFC').replace(unseen, '').replace(/\s+/gu, ' ').trim();
  const wrong = findWrong(name);
  if (!wrong) return name;
  context.addIssue({ code: 'custom', message: wrong });
  return z.NEVER;
});

function findWrong(name: string): ErrorKey | undefined {
  if (name.length > mostNameLength) return 'tooLong';
  if (punctuation.test(name)) return 'noPunctuation';
  const key = nameKeyOf(name);
  if (key === '' || !isSeen(name)) return 'required';
  return key.length > mostKeyLength ? 'tooLong' : undefined;
}

/** As the database writes it, so that ids compare as texts. */
const id = guid.transform((text) => text.toLowerCase());

/** A form's empty field counts as missing. */
const optionalGuid = z
  .union([z.literal(''), id])
  .nullish()
  .transform((text) => text || undefined);

const colorwayGuids = listOf(id, mostEntries).refine((guids) => guids.length > 0, 'nothingSelected');

export const CreateList = z.object({ name: listName });
export const RenameList = z.object({ listid: id, name: listName });
export const OneList = z.object({ listid: id });

/** Without `listid` the current list is meant. */
export const OneEntry = z.object({ designGuid: optionalGuid, colorwayGuid: id, listid: optionalGuid });

export const steps = ['first', 'up', 'down', 'last'] as const;
export type Step = (typeof steps)[number];

/** `to`: a step; `before`: whose place it takes, or `end`. */
const place = { to: z.enum(steps).optional(), before: z.union([z.literal('end'), id]).optional() };
const hasPlace = ({ to, before }: { to?: Step; before?: string }) => (to === undefined) !== (before === undefined);

export const OrderList = z.object({ listid: id, ...place }).refine(hasPlace, 'invalidInput');
export const OrderEntry = z.object({ listid: id, colorwayGuid: id, ...place }).refine(hasPlace, 'invalidInput');

export const SeveralEntries = z.object({ listid: id, colorwayGuids });
/** `targetid`: the list that they go to. */
export const MoveEntries = z.object({ listid: id, colorwayGuids, targetid: id });
export const CopyEntries = z.object({ colorwayGuids, targetid: id });

const page = numberOf('wrongType').int('wrongType').min(0, 'tooSmall').max(10_000, 'tooBig').default(0);

/** `whole`: every entry on one page, for paper. */
export const OpenList = z.object({ listid: id, page, whole: z.boolean().default(false) });
const token = z.string().trim().min(1, 'shareNotFound').max(200, 'shareNotFound');
export const OpenShared = z.object({ token, page, whole: z.boolean().default(false) });

/** A copy of a list of one's own, of a colleague's, or of one that came by a link. */
export const CopyList = z
  .object({ listid: optionalGuid, token: optionalText(200), name: listName })
  .refine(({ listid, token }) => Boolean(listid) !== Boolean(token), 'listNotFound');

/** To a colleague, named by guid or mail address; with neither a link is made. */
export const ShareList = z.object({
  listid: id,
  userGuid: optionalGuid,
  mail: z
    .union([z.literal(''), mailAddress])
    .nullish()
    .transform((mail) => mail || undefined),
  days: z.preprocess(
    (days) => (days === '' || days === null ? undefined : days),
    numberOf('wrongType').int('wrongType').min(1, 'tooSmall').max(linkDays.most, 'tooBig').default(linkDays.usual),
  ),
  /** sent twice it makes one link */
  submission: optionalGuid,
});

export const OneShare = z.object({ shareid: id });
