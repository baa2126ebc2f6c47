/** The originals that a colorway has had. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { deleteVersion, listVersions, restoreVersion } from '#app/domain/catalog/versions/versions.server.ts';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { editAddress, versionsAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { versionsForm } from './form.ts';
import { VersionLine } from './version-line.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, params, t }) => {
    const list = await listVersions(actor, { colorwayGuid: params.colorwayId });
    const { reference, designGuid, colorwayGuid } = list;
    return {
      title: t('designAdmin.versions.title', { name: reference }),
      designGuid,
      colorwayGuid,
      versions: list.versions.map((version) => ({
        ...version,
        src: version.isCurrent
          ? colorwayThumbnailAddress(designGuid, colorwayGuid, list.pictureVersion)
          : `${versionsAddress(designGuid, colorwayGuid)}/${version.versionId}`,
      })),
    };
  });
export type ShownVersion = Awaited<ReturnType<typeof loader>>['versions'][number];

export const action = (args: ActionFunctionArgs) =>
  withPage('designs', args, (page) => {
    const { designId = '', colorwayId = '' } = page.params;
    const here = versionsAddress(designId, colorwayId);
    const leave = { versionNotFound: here, versionIsCurrent: here, versionLost: here };
    const input = (_fields: unknown, { about }: { about: string }) => ({ versionId: about });
    return handleForm(
      page,
      versionsForm,
      {
        restore: intent(restoreVersion, {
          input,
          done: (_, { t, done }) => done(t('designAdmin.versions.restoredDone'), here),
          leave,
        }),
        delete: intent(deleteVersion, {
          input,
          done: (_, { t, done }) => done(t('designAdmin.versions.deleted'), here),
          leave,
        }),
      },
      here,
    );
  });

export default function DesignVersions() {
  const { t } = useTranslation();
  const { title, designGuid, colorwayGuid, versions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        intro={t('designAdmin.versions.intro')}
        parent={{ href: editAddress(designGuid, 'colorways'), label: t('designAdmin.colorways') }}
      />
      <ol className="lines">
        {versions.map((version) => (
          <li key={version.versionId} className="row gap-4 top">
            <VersionLine version={version} current={versions[0]!} {...{ designGuid, colorwayGuid }} />
          </li>
        ))}
      </ol>
      {versions.length === 1 && <p className="detail anywhere">{t('designAdmin.versions.none')}</p>}
    </>
  );
}
