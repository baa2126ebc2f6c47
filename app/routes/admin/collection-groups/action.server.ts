/** The one form of a collection's groups: it is edited as often as one likes and saved once. */
import { data } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { findDesigns, modifyGroups, readDesignCards } from '#app/domain/lists/collections/admin-groups.server.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/admin-list.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { guid } from '#app/domain/base/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { adminCollection } from '../shared/collections/addresses.ts';
import { addFound, editGroups, readDraft, type Cards, type Draft } from './groups-draft.ts';

export interface DraftAnswer {
  draft: Draft;
  cards: Cards;
  /** by field: `groups`, `name.0`, `list.0` */
  errors: Record<string, string[]>;
  message: string;
  /** somebody saved others meanwhile; the draft's version is theirs now, so that saving again replaces them knowingly */
  changed: boolean;
  /** a list that script asked about */
  found?: { designs: string[]; notFound: string[] };
}

export async function actOnGroups(person: Person, collectionId: string, form: FormData) {
  const t = translate(person.locale);
  const draft = readDraft(form);
  const intent = String(form.get('intent') ?? 'save');
  const answer: DraftAnswer = { draft, cards: {}, errors: {}, message: '', changed: false };
  try {
    if (intent === 'save') return await save(person, collectionId, draft);
    if (intent.startsWith('find:')) await find(person, Number(intent.slice(5)), answer);
    else draft.groups = editGroups(draft.groups, intent);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const say = (key: typeof error.key) => t(`errors.${key}`, error.values);
    answer.message = say(error.key);
    answer.errors = Object.fromEntries(
      Object.entries(error.fields).map(([field, keys]) => [toField(field), [...new Set(keys)].map(say)]),
    );
    if (error.key === 'changedMeanwhile') {
      answer.changed = true;
      draft.version = (await getCollectionAdmin(person, { id: collectionId })).groupsVersion;
    }
    return data(await withCards(person, answer), { status: error.status });
  }
  return data(await withCards(person, answer));
}

async function save(person: Person, collectionId: string, { groups, version }: Draft) {
  // A list that was typed and not added yet is meant too.
  const groupData = [];
  const unknown: Record<string, string> = {};
  for (const [at, { id, name, designs, list }] of groups.entries()) {
    const found = list.trim() ? await findDesigns(person, { list }) : { designs: [], notFound: [] };
    if (found.notFound.length > 0) unknown[at] = found.notFound.join(', ');
    const more = found.designs.map(({ designGuid }) => designGuid);
    groupData.push({ ...(guid.safeParse(id).success && { id }), name, designs: [...new Set([...designs, ...more])] });
  }
  const [first] = Object.entries(unknown);
  if (first)
    throw new DomainError('designsNotFound', {
      values: { names: first[1].slice(0, 1000) },
      fields: { [`groupData.${first[0]}.designs`]: ['designsNotFound'] },
    });
  await modifyGroups(person, { collectionId, groupData, version });
  const text = translate(person.locale)('collectionAdmin.groupsSaved');
  return redirectWithToast(`${adminCollection(collectionId)}#groups`, { kind: 'success', text });
}

async function find(person: Person, at: number, answer: DraftAnswer): Promise<void> {
  const t = translate(person.locale);
  const group = answer.draft.groups[at];
  if (!group) return;
  const { designs, notFound } = await findDesigns(person, { list: group.list });
  const guids = designs.map(({ designGuid }) => designGuid);
  answer.draft.groups = addFound(answer.draft.groups, at, guids, notFound);
  answer.found = { designs: guids, notFound };
  if (notFound.length > 0) {
    const names = notFound.slice(0, 20).join(', ') + (notFound.length > 20 ? ' …' : '');
    answer.errors[`list.${at}`] = [t('errors.designsNotFound', { names })];
  }
}

/** groupData.0.name → name.0, groupData.0.designs → list.0 */
function toField(field: string): string {
  const [, at, name] = /^groupData\.(\d+)\.(\w+)/.exec(field) ?? [];
  if (at === undefined) return 'groups';
  return `${name === 'name' ? 'name' : 'list'}.${at}`;
}

async function withCards(person: Person, answer: DraftAnswer): Promise<DraftAnswer> {
  const guids = answer.draft.groups.flatMap(({ designs }) => designs).filter((id) => guid.safeParse(id).success);
  const cards = await readDesignCards(person, [...new Set(guids)].slice(0, 10_000));
  return { ...answer, cards: Object.fromEntries(cards.map((card) => [card.designGuid, card])) };
}
