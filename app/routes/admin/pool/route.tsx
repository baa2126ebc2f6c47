/** One pool: its searches built with the archive's own filters, and what they show, before anything is saved. */
import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData, useNavigation, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastAnswer } from '#app/forms/use-last-answer.ts';
import { useAskBeforeLeaving } from '#app/ui/ask-before-leaving.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { draftAction, guidOf, readOpened, type DraftAnswer } from './action.server.ts';
import { readChoices } from './choices.server.ts';
import { draftOf, newDraft } from './draft.server.ts';
import { PoolForm, poolFormId } from './pool-form.tsx';
import { PoolTabs } from '#app/routes/admin/shared/pools/pool-tabs.tsx';
import { readState } from './state.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('pools', args, async ({ actor, params, url, t }) => {
    const guid = guidOf(params.poolId);
    const pool = guid === null ? null : await readOpened(actor, guid, args.context);
    const draft = pool ? draftOf(pool) : newDraft(url.searchParams);
    const choices = await readChoices(actor, guid, draft);
    return {
      title: pool?.name ?? t('pools.newTitle'),
      guid,
      /** Tells this opening of the page from every other. */
      opened: crypto.randomUUID(),
      isGone: guid !== null && pool === null,
      userCount: pool?.userCount ?? 0,
      choices,
      state: await readState(actor, draft, choices),
    };
  });

export const action = (args: ActionFunctionArgs) => withPage('pools', args, (page) => draftAction(page, args.context));

/** Stored data changes only by saving, which reloads the page. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod === 'POST' && actionStatus !== undefined && currentUrl.pathname === nextUrl.pathname) return false;
  return defaultShouldRevalidate;
}

export default function Pool() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  // After an edit conflict the page's data are read again: the draft stays what was sent.
  const answered = useLastAnswer<DraftAnswer>();
  // What comes to light only now of a draft that has been saved meanwhile is nothing of the page that shows what was saved.
  const live = useFetcher<DraftAnswer>({ key: loaded.opened });
  const navigation = useNavigation();
  const state = answered?.state ?? loaded.state;
  const turn = answered?.turn ?? 0;
  const shown = live.data && live.data.turn === turn ? live.data.state : state;
  const busy = live.state !== 'idle' || navigation.state !== 'idle';
  const [isTouched, touch] = useState(false);
  useEffect(() => touch(false), [loaded]);
  // The draft exists only in the page.
  useAskBeforeLeaving(isTouched || turn > 0, t('pools.leave'));
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Counts and previews the present form. */
  const look = (intent: string, wait = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const form = document.getElementById(poolFormId);
      if (!(form instanceof HTMLFormElement)) return;
      const said = new FormData(form);
      said.set('intent', intent);
      void live.submit(said, { method: 'post' });
    }, wait);
  };
  const { guid, userCount } = loaded;
  return (
    <>
      <PageHeader
        title={guid ? <bdi>{loaded.title}</bdi> : t('pools.newTitle')}
        parent={{ href: '/admin/pools', label: t('admin.pools') }}
        intro={guid ? (userCount ? t('pools.usersSee', { count: userCount }) : t('pools.noUsers')) : undefined}
      />
      {guid && <PoolTabs guid={guid} current="designs" userCount={userCount} />}
      <LoadingBar active={busy} label={t('pools.counting')} />
      <PoolForm
        key={loaded.guid}
        guid={guid}
        choices={loaded.choices}
        state={state}
        shown={shown}
        turn={turn}
        did={answered?.did ?? null}
        busy={busy}
        isGone={answered?.isGone ?? loaded.isGone}
        acting={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
        isUnsaved={isTouched || turn > 0 || !guid}
        onTouch={() => touch(true)}
        onLook={look}
        onAct={() => clearTimeout(timer.current)}
      />
    </>
  );
}
