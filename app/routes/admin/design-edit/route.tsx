/** One design: its fields, its colorways, its orders. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { asDomainError } from '#app/domain/base/errors.ts';
import { listTrash } from '#app/domain/upkeep/trash/list.server.ts';
import { trashAddress, writeThing } from '#app/routes/admin/shared/trash/addresses.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Reference } from '#app/ui/reference.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { designAction } from './action.server.ts';
import { editAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import { ColorwayList } from './colorway-list.tsx';
import { DesignTabs } from '#app/routes/admin/shared/designs/design-tabs.tsx';
import { readEditPage } from '#app/routes/admin/shared/designs/data.server.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DesignOrders } from './design-orders.tsx';
import styles from '#app/routes/admin/shared/designs/designs.module.css';
import { EditForm } from './edit-form.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, params, url: { searchParams } }) => {
    try {
      return await readEditPage(actor, params.designId!, searchParams);
    } catch (error) {
      if (asDomainError(error)?.key !== 'designNotFound') throw error;
      const trashed = await listTrash(actor, { kind: 'design', id: params.designId, count: 1 });
      if (trashed.totalCount === 0) throw error;
      throw redirect(trashAddress({}, { restore: writeThing('design', trashed.items[0]!.id) }));
    }
  });

export const action = (args: ActionFunctionArgs) => withPage('designs', args, designAction);

export default function DesignEdit() {
  const { t, i18n } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { designGuid, designName, part, version, colorways, archiveName } = page;
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
      <DesignTabs designGuid={designGuid} current={part} colorwayCount={colorways.length} />
      <div className={styles.part} key={designGuid}>
        {part === 'fields' && <EditForm page={page} />}
        {part === 'colorways' && <ColorwayList page={page} />}
        {part === 'orders' && <DesignOrders page={page} />}
      </div>
      {page.deletion && <DeleteDialog page={page} deletion={page.deletion} />}
    </>
  );
}
