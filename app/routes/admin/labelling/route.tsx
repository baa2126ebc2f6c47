/** Design labelling: one unlabelled design after another, by keys or by plain forms. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { labelsAction } from './action.server.ts';
import { LabelTabs } from '#app/routes/admin/shared/label-tabs.tsx';
import { readLabellingPage } from './data.server.ts';
import { DesignToLabel } from './design-to-label.tsx';
import { NothingLeft } from './nothing-left.tsx';
import { QueueForm } from './queue-form.tsx';
import { Standing } from './progress.tsx';
import styles from './labelling.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('labelling', args, async ({ actor, url, t }) => ({
    title: t('admin.labelling'),
    labelling: await readLabellingPage(actor, url.searchParams),
  }));

export const action = (args: ActionFunctionArgs) => withPage('labelling', args, labelsAction);

export default function Labels() {
  const { t } = useTranslation();
  const { labelling } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const { design } = labelling;
  return (
    <div className={styles.thumbs}>
      <LoadingBar active={navigation.state !== 'idle'} label={t('labelling.loading')} />
      <PageHeader title={t('admin.labelling')} />
      <LabelTabs current="queue" />
      <QueueForm data={labelling} />
      {design ? <DesignToLabel key={design.guid} data={labelling} design={design} /> : <NothingLeft data={labelling} />}
      <Standing data={labelling} />
    </div>
  );
}
