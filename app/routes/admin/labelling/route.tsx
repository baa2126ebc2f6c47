/** Design labelling: one unlabelled design after another, by keys or by plain forms. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { translate } from '#app/locales/translate.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { actOnLabels } from './action.server.ts';
import { readPlace } from './addresses.ts';
import { LabelTabs } from '../shared/label-tabs.tsx';
import { readLabellingPage, type LabellingData } from './data.server.ts';
import { DesignToLabel } from './design-to-label.tsx';
import { NothingLeft } from './nothing-left.tsx';
import { QueueForm } from './queue-form.tsx';
import { Standing } from './progress.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const labelling = await withErrorResponse(
    readLabellingPage(person, new URL(request.url).searchParams),
    person.locale,
  );
  return { title: translate(person.locale)('admin.labelling'), labelling };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return actOnLabels(person, await readForm(request), readPlace(new URL(request.url).searchParams));
}

export default function Labels() {
  const { t } = useTranslation();
  const labelling = useLoaderData<typeof loader>().labelling as LabellingData;
  const answer = useActionData<typeof action>();
  const navigation = useNavigation();
  const { design } = labelling;
  return (
    <>
      <LoadingBar active={navigation.state !== 'idle'} label={t('labelling.loading')} />
      <PageHeader title={t('admin.labelling')} />
      <LabelTabs current="queue" />
      <QueueForm data={labelling} />
      {design ? (
        <DesignToLabel
          key={design.guid}
          data={labelling}
          design={design}
          refused={answer?.designGuid === design.guid ? answer : undefined}
        />
      ) : (
        <NothingLeft data={labelling} />
      )}
      <Standing data={labelling} />
    </>
  );
}
