/** Without script each button sends the form and gets it back changed; saving keeps all of it at once. */
import { data } from '@remix-run/node';
import { findDesigns, getDesignCards, modifyGroups } from '#app/domain/lists/collections/manage/groups.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { guid } from '#app/domain/base/rules.ts';
import type { FormRefusal } from '#app/forms/answer.ts';
import { describeRefusal, handleForm, type Posted } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { adminCollection, adminCollections, adminGroups } from '#app/routes/admin/shared/collections/addresses.ts';
import { groupsForm } from './form.ts';
import { addFound, editGroups, groupField, readDraft, type Cards, type Draft } from './groups-draft.ts';

export interface DraftAnswer {
  draft: Draft;
  cards: Cards;
  refusal?: FormRefusal;
  /** a list checked by script */
  found?: { designs: string[]; notFound: string[] };
}

export function groupsAction(page: Page) {
  const collectionId = page.params.id!;
  const edit = {
    run: async ({ actor, form, text }: Posted) => {
      const { groups, version } = readDraft(form);
      return answerWith(actor, { draft: { groups: editGroups(groups, text('intent')), version } });
    },
  };
  return handleForm(
    page,
    groupsForm,
    {
      save: { run: (posted) => save(posted, collectionId), leave: { collectionNotFound: adminCollections } },
      find: { run: find },
      addGroup: edit,
      removeGroup: edit,
      groupUp: edit,
      groupDown: edit,
      designUp: edit,
      designDown: edit,
      removeDesign: edit,
    },
    adminGroups(collectionId),
  );
}

async function save(posted: Posted, collectionId: string) {
  const { actor, form, t, done } = posted;
  const draft = readDraft(form);
  try {
    const groupData = await readGroups(actor, draft);
    await modifyGroups(actor, { collectionId, groupData, version: draft.version });
  } catch (error) {
    if (!(error instanceof DomainError) || error.key === 'collectionNotFound') throw error;
    return answerWith(actor, { draft, refusal: describeRefusal(groupsForm, posted, atLists(error)) }, error.status);
  }
  return done(t('collectionAdmin.groupsSaved'), `${adminCollection(collectionId)}#groups`);
}

/** A list that was typed but not yet added counts too. */
async function readGroups(actor: Person, { groups }: Draft) {
  const groupData = [];
  for (const [at, { id, name, designs, list }] of groups.entries()) {
    const found = list.trim() ? await findDesigns(actor, { list }) : { designs: [], notFound: [] };
    if (found.notFound.length > 0) throw notFoundIn(at, found.notFound);
    const more = found.designs.map(({ designGuid }) => designGuid);
    groupData.push({ ...(guid.safeParse(id).success && { id }), name, designs: [...new Set([...designs, ...more])] });
  }
  return groupData;
}

async function find(posted: Posted) {
  const { actor, form, about } = posted;
  const at = Number(about);
  const draft = readDraft(form);
  const group = draft.groups[at];
  if (!group) return answerWith(actor, { draft });
  const { designs, notFound } = await findDesigns(actor, { list: group.list });
  const guids = designs.map(({ designGuid }) => designGuid);
  return answerWith(actor, {
    draft: { ...draft, groups: addFound(draft.groups, group.key, guids, notFound) },
    found: { designs: guids, notFound },
    ...(notFound.length > 0 && { refusal: describeRefusal(groupsForm, posted, notFoundIn(at, notFound)) }),
  });
}

/** Only the first few, so that the message stays short. */
function notFoundIn(at: number, words: string[]): DomainError {
  const names = words.slice(0, 20).join(', ') + (words.length > 20 ? ' …' : '');
  return new DomainError('designsNotFound', {
    values: { names: names.slice(0, 1000) },
    fields: { [groupField(at, 'list')]: ['designsNotFound'] },
  });
}

/** Errors in a group's designs are shown at the field that adds designs. */
function atLists({ key, values, fields }: DomainError): DomainError {
  const moved = Object.entries(fields).map(([path, keys]) => [
    path.replace(/^groupData\.(\d+)\.designs.*$/, (_, at) => groupField(Number(at), 'list')),
    keys,
  ]);
  return new DomainError(key, { values, fields: Object.fromEntries(moved) });
}

async function answerWith(actor: Person, answer: Omit<DraftAnswer, 'cards'>, status = 200) {
  const guids = answer.draft.groups.flatMap(({ designs }) => designs).filter((id) => guid.safeParse(id).success);
  const cards = await getDesignCards(actor, { designGuids: [...new Set(guids)].slice(0, 10_000) });
  const whole: DraftAnswer = {
    ...answer,
    cards: Object.fromEntries(cards.map((card) => [card.designGuid, card])),
  };
  return data<unknown>(whole, { status });
}
