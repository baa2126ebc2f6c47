import { useTranslation } from 'react-i18next';
import type { HouseProfile } from '#app/domain/base/profiles/profiles.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { profileForm, profilesPage as here } from './form.ts';
import { useUses } from './uses.ts';

export function ProfileDialog({ profile }: { profile: HouseProfile }) {
  const { t } = useTranslation();
  const { profileId, name, isProof, forCustomers, canProof, version } = profile;
  return (
    <FormDialog
      id="profile"
      title={t('profiles.editTitle', { name })}
      closeHref={here}
      submit={t('settings.save')}
      of={profileForm}
      intent="save"
      drawn={`profile-${profileId}`}
      action={`${here}?edit=${profileId}`}
      carry={{ profileId }}
      version={version}
      values={{ name, isProof: String(isProof), forCustomers: String(forCustomers) }}
      kept={[{ name: 'name', label: t('profiles.name'), now: name }]}
    >
      {({ field, check }) => (
        <>
          <TextField
            label={t('profiles.name')}
            hint={t('profiles.nameHint')}
            maxLength={120}
            autoComplete="off"
            required
            {...field('name')}
          />
          {canProof ? (
            <>
              <CheckboxField
                label={t('profiles.isProof')}
                hint={t('profiles.isProofHint')}
                {...check('isProof', 'true')}
              />
              <CheckboxField label={t('profiles.forCustomers')} {...check('forCustomers', 'true')} />
            </>
          ) : (
            <p className="quiet">{t('profiles.cantProof')}</p>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** One that files without a profile are read with, or that masters were made with, can't be deleted. */
export function DeleteProfileDialog({ profile, isInUse }: { profile: HouseProfile; isInUse: boolean }) {
  const { t } = useTranslation();
  const usesOf = useUses();
  const { profileId, name } = profile;
  const uses = usesOf(profile);
  const used = uses.length > 0 && <p>{t('profiles.usedNow', { uses: uses.join(', ') })}</p>;
  if (isInUse)
    return (
      <Dialog
        id="delete-profile"
        title={t('profiles.inUseTitle', { name })}
        closeHref={here}
        closeLabel={t('forms.cancel')}
      >
        {used}
        <p>{t('errors.profileInUse')}</p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      id="delete-profile"
      title={t('profiles.deleteTitle', { name })}
      closeHref={here}
      of={profileForm}
      intent="delete"
      carry={{ profileId }}
      confirm={t('profiles.delete')}
    >
      {used}
      <p>{t('profiles.deleteText')}</p>
    </ConfirmDialog>
  );
}
