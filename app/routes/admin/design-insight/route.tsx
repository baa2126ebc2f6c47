/** One design: who looked at it and took it away, where it stands, who may see it. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getAdminDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { readDesignInsight } from '#app/domain/oversight/insight/design-insight.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Reference } from '#app/ui/reference.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import styles from '#app/routes/admin/shared/designs/designs.module.css';
import { DesignTabs } from '#app/routes/admin/shared/designs/design-tabs.tsx';
import { Places } from './places.tsx';
import { Seers } from './seers.tsx';
import { Downloads, Favorites, Views } from './use.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, params }) => {
    const asked = { designGuid: params.designId };
    const [{ colorways }, insight] = await Promise.all([
      getAdminDesignHeader(actor, asked),
      readDesignInsight(actor, asked),
    ]);
    return { title: insight.designName, colorwayCount: colorways.length, ...insight };
  });
export type InsightPage = ReturnType<typeof useLoaderData<typeof loader>>;

export default function DesignInsight() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { designGuid, designName, colorwayCount } = page;
  return (
    <>
      <PageHeader
        title={
          <Reference value={designName} size="title" labels={{ copy: t('shell.copy'), copied: t('shell.copied') }} />
        }
        parent={{ href: '/admin/designs', label: t('admin.designs') }}
        actions={
          <ButtonLink to={designAddress(designGuid)} icon="eye">
            {t('designAdmin.open')}
          </ButtonLink>
        }
      />
      <DesignTabs designGuid={designGuid} current="who" colorwayCount={colorwayCount} />
      <div className={`stack gap-10 ${styles.part}`}>
        <Seers page={page} />
        <Views page={page} />
        <Downloads page={page} />
        <Favorites page={page} />
        <Places page={page} />
      </div>
    </>
  );
}
