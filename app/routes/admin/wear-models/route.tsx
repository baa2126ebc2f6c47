/** Wear models: order, shown or hidden, upload of new ones. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { getAllWears } from '#app/domain/catalog/wear/manage.server.ts';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { wearAction } from './action.server.ts';
import { DeleteDialog, EditDialog, ReplaceDialog } from './dialogs.tsx';
import { WearList } from './list.tsx';
import { UploadForm } from './upload-form.tsx';
import styles from './wear-models.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('wearModels', args, async ({ actor, url: { searchParams }, t }) => {
    const [{ wears }, labels] = await Promise.all([getAllWears(actor, {}), getAllLabels(actor, {})]);
    return {
      title: t('wear.models'),
      wears: wears.map((wear) => ({
        ...wear,
        draft: wear.draft && {
          ...wear.draft,
          problem:
            wear.draft.problem &&
            t(`errors.${wear.draft.problem.key}` as 'errors.wearNotReady', wear.draft.problem.values),
        },
      })),
      labels,
      editing: searchParams.get('edit'),
      replacing: searchParams.get('files'),
      deleting: searchParams.get('delete'),
    };
  });
export type ShownWear = Awaited<ReturnType<typeof loader>>['wears'][number];

export const action = (args: ActionFunctionArgs) => withPage('wearModels', args, wearAction);

export default function WearModels() {
  const { t } = useTranslation();
  const { wears, labels, editing, replacing, deleting } = useLoaderData<typeof loader>();
  const find = (guid: string | null) => wears.find((wear) => wear.guid === guid);
  const [edited, replaced, deleted] = [find(editing), find(replacing), find(deleting)];
  return (
    <>
      <ListFrame
        header={{ title: t('wear.models'), intro: t('wear.intro') }}
        empty={wears.length === 0 && { icon: 'wear', title: t('wear.noModels'), children: t('wear.noModelsText') }}
      >
        <WearList wears={wears} labels={labels} />
      </ListFrame>
      <section className={styles.add} aria-labelledby="add-model">
        <h2 id="add-model">{t('wear.add')}</h2>
        <UploadForm />
        <FormatHelp />
      </section>
      {edited && <EditDialog wear={edited} labels={labels} />}
      {replaced && <ReplaceDialog wear={replaced} />}
      {deleted && <DeleteDialog wear={deleted} />}
    </>
  );
}

function FormatHelp() {
  const { t } = useTranslation();
  const files = [
    ['model.json', t('wear.formatJson')],
    ['uv.png', t('wear.formatUv')],
    ['mask.png', t('wear.formatMask')],
    ['shading.png', t('wear.formatShading')],
    ['background.png', t('wear.formatBackground')],
    ['highlights.png', t('wear.formatHighlights')],
  ] as const;
  return (
    <details className="fold">
      <summary>{t('wear.format')}</summary>
      <dl className="stack gap-2">
        {files.map(([name, text]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="quiet">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
