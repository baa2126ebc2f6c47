/** One design: its fields, its colorways, its orders. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Reference } from '#app/ui/reference.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { actOnDesign } from './action.server.ts';
import { editAddress } from '../shared/designs/addresses.ts';
import { ColorwayList } from './colorway-list.tsx';
import { readEditPage, type EditPage } from '../shared/designs/data.server.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DesignOrders } from './design-orders.tsx';
import styles from '../shared/designs/designs.module.css';
import { EditForm } from './edit-form.tsx';
import type { Refused } from '../shared/refusal.server.ts';
import { readAgain } from '../shared/edit-conflict.tsx';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  return withErrorResponse(readEditPage(person, params.designId!, searchParams), person.locale);
}

export const shouldRevalidate = readAgain;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return actOnDesign(person, params.designId!, await readForm(request));
}

export default function DesignEdit() {
  const { t, i18n } = useTranslation();
  const page = useLoaderData<typeof loader>() as EditPage;
  const refused = useActionData<typeof action>() as Refused | undefined;
  const { designGuid, designName, part, version, colorways, archiveName } = page;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <PageHeader
        title={
          <Reference value={designName} size="title" labels={{ copy: t('shell.copy'), copied: t('shell.copied') }} />
        }
        parent={{ href: '/admin/designs', label: t('admin.designs') }}
        intro={
          <span className="row">
            <span>{archiveName}</span>
            <span>
              {t('designAdmin.changed')}: <Moment at={version} language={i18n.language} />
            </span>
          </span>
        }
        actions={
          <div className="row">
            <ButtonLink to={designAddress(designGuid)} icon="eye">
              {t('designAdmin.open')}
            </ButtonLink>
            <ButtonLink to={editAddress(designGuid, part, { delete: '1' })} icon="trash" preventScrollReset>
              {t('designAdmin.delete')}
            </ButtonLink>
          </div>
        }
      />
      <Tabs
        label={t('designAdmin.parts')}
        tabs={[
          { href: editAddress(designGuid), label: t('designAdmin.fields'), current: part === 'fields' },
          {
            href: editAddress(designGuid, 'colorways'),
            label: t('designAdmin.colorways'),
            current: part === 'colorways',
            count: number.format(colorways.length),
          },
          { href: editAddress(designGuid, 'orders'), label: t('designAdmin.orders'), current: part === 'orders' },
        ]}
      />
      <div className={styles.part} key={designGuid}>
        {part === 'fields' && <EditForm page={page} refused={refused} />}
        {part === 'colorways' && <ColorwayList page={page} refused={refused} />}
        {part === 'orders' && <DesignOrders page={page} refused={refused} />}
      </div>
      {page.deletion && <DeleteDialog page={page} deletion={page.deletion} refused={refused} />}
    </>
  );
}
