/** Admin actions on a pool's page. Everything but saving changes only the draft in the page. */
import { data } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { insertPool, savePool } from '#app/domain/people/pools/keep.server.ts';
import { readPool, type Pool } from '#app/domain/people/pools/pools.server.ts';
import { isBlank, poolLimits } from '#app/domain/people/pools/rules.ts';
import type { Refused } from '#app/forms/answer.ts';
import { handleForm, type Answer, type IntentHandler, type Posted } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
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
import { poolForm } from './form.ts';
import { readState, type PoolState } from './state.server.ts';

/** What the page is rendered from after a submission. */
export interface DraftAnswer extends Partial<Refused> {
  state: PoolState;
  /** Key of the controls: changes when the server has changed their values. */
  turn: number;
  did: string;
  /** deleted since the page was opened */
  isGone: boolean;
}

/** Requests whose page may be shown without its pool: the draft that they sent is in their answer. */
const withDraft = new WeakSet<object>();

/** Null if it has been deleted since a draft of it was opened. */
export async function readOpened(actor: Person, guid: string, context: object): Promise<Pool | null> {
  const pool = await findPool(actor, guid);
  if (!pool && !withDraft.has(context)) throw new DomainError('poolNotFound');
  return pool;
}

async function findPool(actor: Person, guid: string): Promise<Pool | null> {
  try {
    return await readPool(actor, { guid });
  } catch (error) {
    if (error instanceof DomainError && error.key === 'poolNotFound') return null;
    throw error;
  }
}

type Step = (draft: Draft, posted: Posted) => Draft;

/** `new` is the address of an unsaved pool. */
export const guidOf = (param: string | undefined) => (param === 'new' ? null : (param ?? ''));

export function draftAction(page: Pick<Page, 'actor' | 'request' | 'params'>, context: object) {
  withDraft.add(context);
  const guid = guidOf(page.params.poolId);
  /** Counting and previewing keep the controls; the other intents would discard them. */
  const looks = (step: Step, pageAt = (_: Posted) => 0) => handler({ isLook: true, step, pageAt });
  const steps = (step: Step) => handler({ step });
  return handleForm(
    page,
    poolForm,
    {
      preview: looks((draft) => draft),
      page: looks((draft) => draft, pageAsked),
      take: looks((draft, { texts }) => addDesigns(draft, texts('take'))),
      add: steps((draft) => {
        const hand = readHand(draft.hand);
        if (draft.at === draft.searches.length && 'criteria' in hand && isBlank(hand.criteria))
          throw new DomainError('poolSearchEmpty', { fields: { hand: ['poolSearchEmpty'] } });
        return layDown(draft);
      }),
      edit: steps((draft, { about }) => takeUp(draft, Number(about))),
      copy: steps((draft, { about }) => {
        if (withHand(draft).length >= poolLimits.searches) throw searchesFull('searches');
        return copySearch(draft, Number(about));
      }),
      remove: handler({ takesAny: true, step: (draft, { about }) => removeSearch(draft, Number(about)) }),
      save: handler({ step: (draft) => draft, keep: (draft, posted) => keep(draft, posted, guid) }),
    },
    `/admin/pools/${guid ?? 'new'}`,
  );

  function handler({ isLook, takesAny, step, pageAt, keep: finish }: HowToStep): IntentHandler {
    return {
      async run(posted) {
        const draft = readDraft(posted.form);
        // Invalid controls stay as they are until corrected.
        if ('errors' in readHand(draft.hand) && !takesAny)
          return data(await answer(posted, guid, draft), { status: isLook ? 200 : 422 });
        if (isOverfull(draft) && !isLook && !takesAny) throw searchesFull('hand');
        if (finish) return finish(draft, posted);
        return data(await answer(posted, guid, step(draft, posted), pageAt?.(posted)));
      },
      beside: async (posted) => ({ ...(await answer(posted, guid, readDraft(posted.form))) }),
    };
  }
}

interface HowToStep {
  isLook?: true;
  /** whatever the controls hold */
  takesAny?: true;
  step: Step;
  /** of the preview */
  pageAt?: (posted: Posted) => number;
  keep?: (draft: Draft, posted: Posted) => Promise<Answer>;
}

async function answer(posted: Posted, guid: string | null, draft: Draft, page = 0): Promise<DraftAnswer> {
  const { actor, text } = posted;
  const did = text('intent').split(':', 1)[0]!;
  const turn = (Number(text('turn')) || 0) + (did === 'preview' || did === 'page' ? 0 : 1);
  const isGone = guid !== null && (await findPool(actor, guid)) === null;
  return { state: await readState(actor, draft, await readChoices(actor, guid, draft), page), turn, did, isGone };
}

function pageAsked({ about }: Posted): number {
  const at = Number(about);
  return Number.isInteger(at) && at > 0 ? Math.min(at, 1_000_000) : 0;
}

async function keep(draft: Draft, posted: Posted, guid: string | null): Promise<Answer> {
  const { actor, t, done, text } = posted;
  const isGone = guid !== null && (await findPool(actor, guid)) === null;
  if (isGone && text('asNew') !== 'yes') return data(await answer(posted, guid, draft), { status: 404 });
  const { name, description, extraDesigns, wearGuids, version } = draft;
  const searches = withHand(draft).map((json) => JSON.parse(json) as unknown);
  const content = { name, description, searches, extraDesigns, wearGuids };
  if (guid && !isGone) {
    const saved = await savePool(actor, { guid, ...content, changedAt: version });
    return done(t('pools.saved', { name: saved.name }), `/admin/pools/${guid}`);
  }
  const made = await insertPool(actor, content);
  return done(t('pools.created', { name: made.name }), `/admin/pools/${made.guid}`);
}
