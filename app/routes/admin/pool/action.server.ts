/** What an admin does on a pool's page. Everything but saving changes only the draft that the page holds. */
import { data } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { insertPool, savePool } from '#app/domain/people/pools/keep.server.ts';
import { isBlank, poolLimits } from '#app/domain/people/pools/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { refusedOf, type Refused } from '../shared/refused.server.ts';
import { readChoices } from './choices.server.ts';
import type { Draft } from './draft.ts';
import {
  addDesigns,
  copySearch,
  isOverfull,
  layDown,
  readDraft,
  readHand,
  removeSearch,
  searchesFull,
  takeUp,
  withHand,
} from './draft.server.ts';
import { readState } from './state.server.ts';

export async function actOnDraft(person: Person, form: FormData, guid: string | null) {
  const [intent = 'preview', number = ''] = String(form.get('intent') ?? 'preview').split(':');
  const draft = readDraft(form);
  const turn = Number(form.get('turn')) || 0;
  const answer = async (next: Draft, options: { refused?: Refused; status?: number; page?: number } = {}) => {
    const choices = await readChoices(person, guid);
    const state = await readState(person, next, choices, options.page ?? 0);
    // The controls are drawn anew when what they hold has changed on this side.
    const nextTurn = intent === 'preview' || intent === 'page' ? turn : turn + 1;
    return data(
      { state, refused: options.refused ?? null, turn: nextTurn, did: intent },
      { status: options.status ?? 200 },
    );
  };
  const refuse = (error: DomainError) => answer(draft, { refused: refusedOf(person, error), status: error.status });

  const hand = readHand(draft.hand);
  // Controls that can't be read stay as they are until they are put right.
  if ('errors' in hand && intent !== 'remove')
    return answer(draft, ['preview', 'page', 'take'].includes(intent) ? {} : { status: 422 });
  // Previews and designs taken leave the controls alone; whatever else would put what they say aside.
  if (isOverfull(draft) && ['add', 'edit', 'copy', 'save', 'overwrite'].includes(intent))
    return refuse(searchesFull('hand'));
  const at = Number(number);
  switch (intent) {
    case 'page':
      return answer(draft, { page: Number.isInteger(at) && at > 0 ? Math.min(at, 1_000_000) : 0 });
    case 'add': {
      const isNew = draft.at === draft.searches.length;
      if (isNew && 'criteria' in hand && isBlank(hand.criteria))
        return refuse(new DomainError('poolSearchEmpty', { fields: { hand: ['poolSearchEmpty'] } }));
      return answer(layDown(draft));
    }
    case 'edit':
      return answer(takeUp(draft, at));
    case 'copy':
      if (withHand(draft).length >= poolLimits.searches) return refuse(searchesFull('searches'));
      return answer(copySearch(draft, at));
    case 'remove':
      return answer(removeSearch(draft, at));
    case 'take':
      return answer(addDesigns(draft, form.getAll('take').map(String)));
    case 'save':
    case 'overwrite':
      break;
    default:
      return answer(draft);
  }
  try {
    return await keep(person, draft, guid, intent === 'overwrite');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refuse(error);
  }
}

async function keep(person: Person, draft: Draft, guid: string | null, overwrite: boolean): Promise<Response> {
  const t = translate(person.locale);
  const { name, description, extraDesigns, wearGuids, changedAt } = draft;
  const searches = withHand(draft).map((json) => JSON.parse(json) as unknown);
  const content = { name, description, searches, extraDesigns, wearGuids };
  if (guid) {
    const saved = await savePool(person, { guid, ...content, changedAt: overwrite ? undefined : changedAt });
    return redirectWithToast(`/admin/pools/${guid}`, { kind: 'success', text: t('pools.saved', { name: saved.name }) });
  }
  const made = await insertPool(person, content);
  return redirectWithToast(`/admin/pools/${made.guid}`, {
    kind: 'success',
    text: t('pools.created', { name: made.name }),
  });
}
