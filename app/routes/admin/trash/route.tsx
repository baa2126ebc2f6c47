/** What was deleted, for as long as it can come back. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { asDomainError } from '#app/domain/base/errors.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { ListTrash } from '#app/domain/base/trash/rules.ts';
import { listTrash, readTrashed, type TrashedThing } from '#app/domain/upkeep/trash/list.server.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import { beyondLast } from '#app/routes/shared/list-pages.server.ts';
import { readThing, trashAddress } from '#app/routes/admin/shared/trash/addresses.ts';
import { trashForm } from '#app/routes/admin/shared/trash/form.ts';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { trashAction } from './action.server.ts';
import { EmptyDialog, PurgeDialog, RestoreDialog } from './dialogs.tsx';
import { TrashTable } from './table.tsx';

const perPage = 50;

export const loader = (args: LoaderFunctionArgs) =>
  withPage('trash', args, async ({ actor, request, url: { searchParams }, t }) => {
    const ask = { ...readQuery(ListTrash, searchParams), count: perPage };
    const readAt = new Date().toISOString();
    const [list, restoring, purging] = await Promise.all([
      listTrash(actor, ask),
      readOne(actor, searchParams.get('restore')),
      readOne(actor, searchParams.get('purge')),
    ]);
    const last = beyondLast(request, list.currentPage, list.totalPage);
    if (last) throw redirect(last);
    const { kind, query, actId } = ask;
    const name = ({ names, name: own }: TrashedThing) => names?.[actor.locale] ?? own;
    return {
      title: t('trash.title'),
      ...list,
      items: list.items.map((item) => ({ ...item, name: name(item) })),
      place: { kind, query, actId },
      restoring: restoring && { ...restoring, name: name(restoring) },
      purging: purging && { ...purging, name: name(purging) },
      /** another name to come back under */
      otherName: searchParams.get('name'),
      emptying: searchParams.has('empty'),
      readAt,
    };
  });

/** Gone meanwhile, the list alone is shown. */
async function readOne(actor: Person, text: string | null): Promise<TrashedThing | null> {
  const thing = readThing(text);
  if (!thing) return null;
  try {
    return await readTrashed(actor, thing);
  } catch (error) {
    if (asDomainError(error)?.key === 'trashItemNotFound') return null;
    throw error;
  }
}
export type ShownItem = Awaited<ReturnType<typeof loader>>['items'][number];

export const action = (args: ActionFunctionArgs) => withPage('trash', args, trashAction);

export default function Trash() {
  const { t, i18n } = useTranslation();
  const { items, kinds, place, totalCount, totalPage, currentPage, ...page } = useLoaderData<typeof loader>();
  const number = new Intl.NumberFormat(i18n.language);
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const here = trashAddress({ ...place, page: currentPage });
  return (
    <>
      <ListFrame
        header={{
          title: t('trash.title'),
          intro: t('trash.intro'),
          actions: all > 0 && (
            <ButtonLink
              to={trashAddress({ ...place, page: currentPage }, { empty: '1' })}
              icon="trash"
              preventScrollReset
            >
              {place.kind ? t('trash.emptyKind', { kind: t(`trash.kinds.${place.kind}`) }) : t('trash.empty')}
            </ButtonLink>
          ),
        }}
        views={
          kinds.length > 0 && (
            <div className="list-filter">
              <Segments
                label={t('trash.kind')}
                value={place.kind ?? ''}
                segments={[
                  {
                    value: '',
                    label: `${t('trash.all')} ${number.format(all)}`,
                    href: trashAddress({ query: place.query }),
                  },
                  ...kinds.map(({ kind, count }) => ({
                    value: kind,
                    label: `${t(`trash.kinds.${kind}`)} ${number.format(count)}`,
                    href: trashAddress({ query: place.query, kind }),
                  })),
                ]}
              />
            </div>
          )
        }
        search={
          all > 0
            ? {
                action: '/admin/trash',
                asked: JSON.stringify(place),
                query: place.query,
                field: t('trash.search'),
                keeps: place.kind ? { kind: place.kind } : {},
                clearHref: place.query ? trashAddress({ kind: place.kind }) : null,
              }
            : undefined
        }
        total={
          place.actId && totalCount > 1 ? (
            <PostButton
              of={trashForm}
              intent="restoreAct"
              carry={{ actId: place.actId }}
              action="/admin/trash"
              icon="refresh"
            >
              {t('trash.restoreAct', { count: totalCount })}
            </PostButton>
          ) : undefined
        }
        empty={
          items.length === 0 && {
            icon: 'trash',
            title: all > 0 ? t('trash.noneFound') : t('trash.none'),
            children: all > 0 ? undefined : t('trash.noneText'),
          }
        }
        pages={{ totalPage, currentPage, hrefFor: (to) => trashAddress({ ...place, page: to }) }}
      >
        <TrashTable items={items} place={{ ...place, page: currentPage }} />
      </ListFrame>
      {page.restoring && <RestoreDialog item={page.restoring} otherName={page.otherName} closeHref={here} />}
      {page.purging && <PurgeDialog item={page.purging} closeHref={here} />}
      {page.emptying && (
        <EmptyDialog
          kind={place.kind}
          count={kinds
            .filter(({ kind }) => !place.kind || kind === place.kind)
            .reduce((sum, { count }) => sum + count, 0)}
          readAt={page.readAt}
          closeHref={here}
        />
      )}
    </>
  );
}
