/** The house's ICC profiles, and which of them counts for originals that bring none. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import {
  addProfile,
  chooseProfiles,
  deleteProfile,
  listProfiles,
  readProfileUse,
  saveProfile,
} from '#app/domain/base/profiles/profiles.server.ts';
import { mostProfileBytes } from '#app/domain/base/profiles/rules.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { SettingsHead } from '#app/routes/admin/shared/settings/tabs.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { FileField } from '#app/ui/field.tsx';
import { profileForm, profilesPage as here } from './form.ts';
import { DeleteProfileDialog, ProfileDialog } from './profile-dialogs.tsx';
import { ProfileTable } from './profile-table.tsx';
import { Untagged } from './untagged.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('settings', args, async ({ actor, url: { searchParams }, t }) => {
    const found = await listProfiles(actor, {});
    const find = (name: string) => found.profiles.find(({ profileId }) => profileId === searchParams.get(name)) ?? null;
    const deleted = find('delete');
    const isInUse = deleted !== null && (await readProfileUse(actor, deleted)).isInUse;
    return { title: t('settings.profiles'), ...found, edited: find('edit'), deleted, isInUse };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('settings', args, (page) =>
    handleForm(
      page,
      profileForm,
      {
        add: intent(addProfile, {
          done: ({ profileId, name }, { t, done }) => done(t('profiles.added', { name }), `${here}?edit=${profileId}`),
        }),
        save: intent(saveProfile, {
          done: ({ name }, { t, done }) => done(t('profiles.saved', { name })),
          leave: { profileNotFound: here },
        }),
        delete: intent(deleteProfile, {
          ask: ({ text }) => `${here}?delete=${encodeURIComponent(text('profileId'))}`,
          done: ({ name }, { t, done }) => done(t('profiles.deleted', { name })),
          leave: { profileNotFound: here },
        }),
        choose: intent(chooseProfiles, { done: (_, { t, done }) => done(t('profiles.chosen')) }),
      },
      here,
    ),
  );

export default function Profiles() {
  const { t } = useTranslation();
  const { profiles, chosen, version, old, edited, deleted, isInUse } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHead current="profiles" intro={t('profiles.text')} />
      <div className="stack gap-8">
        <ProfileTable profiles={profiles} />
        <Add />
        <Untagged {...{ profiles, chosen, version, old }} />
      </div>
      {edited && <ProfileDialog profile={edited} />}
      {deleted && <DeleteProfileDialog profile={deleted} isInUse={isInUse} />}
    </>
  );
}

function Add() {
  const { t } = useTranslation();
  return (
    <section className="stack" aria-labelledby="add-profile">
      <h2 id="add-profile" className="section-title">
        {t('profiles.add')}
      </h2>
      <p className="quiet prose">{t('profiles.addHint', { limit: mostProfileBytes })}</p>
      <ActionForm of={profileForm} drawn="add" intent="add" encType="multipart/form-data" className="form">
        {({ idOf, errorsOf }) => (
          <>
            <FileField
              id={idOf('file')}
              name="file"
              label={t('profiles.file')}
              accept=".icc,.icm,application/vnd.iccprofile"
              errors={errorsOf('file')}
              required
            />
            <SubmitButton intent="add">{t('profiles.upload')}</SubmitButton>
          </>
        )}
      </ActionForm>
    </section>
  );
}
