/** Wear models: which there are, in what order, shown or not; new ones come in here. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { getAllWears } from '#app/domain/catalog/wear/manage.server.ts';
import { translate } from '#app/locales/translate.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { readAgain } from '../shared/edit-conflict.tsx';
import { actOnWear, receiveWear } from './action.server.ts';
import { DeleteDialog, EditDialog, ReplaceDialog } from './dialogs.tsx';
import { WearList } from './list.tsx';
import { UploadForm } from './upload-form.tsx';
import styles from './wear-models.module.css';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const [{ wears }, labels] = await withErrorResponse(
    Promise.all([getAllWears(person, {}), getAllLabels(person, {})]),
    person.locale,
  );
  const t = translate(person.locale);
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
}
export type ShownWear = Awaited<ReturnType<typeof loader>>['wears'][number];

export const shouldRevalidate = readAgain;

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return receiveWear(request, person);
  return actOnWear(person, await readForm(request));
}

export default function WearModels() {
  const { t } = useTranslation();
  const { wears, labels, editing, replacing, deleting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const find = (guid: string | null) => wears.find((wear) => wear.guid === guid);
  const [edited, replaced, deleted] = [find(editing), find(replacing), find(deleting)];
  return (
    <>
      <PageHeader title={t('wear.models')} intro={t('wear.intro')} />
      {wears.length === 0 ? (
        <EmptyState icon="wear" title={t('wear.noModels')}>
          {t('wear.noModelsText')}
        </EmptyState>
      ) : (
        <WearList wears={wears} labels={labels} />
      )}
      <section className={styles.add} aria-labelledby="add-model">
        <h2 id="add-model">{t('wear.add')}</h2>
        <UploadForm refused={answer?.wearGuid ? undefined : answer} />
        <FormatHelp />
      </section>
      {edited && <EditDialog wear={edited} labels={labels} refused={answer} />}
      {replaced && <ReplaceDialog wear={replaced} refused={answer} />}
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
    <details className={styles.help}>
      <summary>{t('wear.format')}</summary>
      <dl>
        {files.map(([name, text]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
