import { useTranslation } from 'react-i18next';
import type { AdminArchive } from '#app/domain/catalog/archives/manage.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { localeNames } from '#app/locales/settings.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { archiveForm } from './form.ts';

const here = '/admin/settings/archives';
const names = [
  ['nameTr', 'tr'],
  ['nameEn', 'en'],
  ['nameRu', 'ru'],
] as const;

export function ArchiveDialog({ archive }: { archive: AdminArchive | null }) {
  const { t } = useTranslation();
  const labels = {
    code: t('settings.archiveCode'),
    ...Object.fromEntries(
      names.map(([name, locale]) => [name, t('settings.archiveNames', { language: localeNames[locale] })]),
    ),
  } as Record<'code' | (typeof names)[number][0], string>;
  return (
    <FormDialog
      id="archive"
      title={archive ? t('settings.archiveEdit', { code: archive.code }) : t('settings.archiveAdd')}
      closeHref={here}
      submit={t('settings.save')}
      of={archiveForm}
      intent="save"
      drawn={archive ? `archive-${archive.archiveId}` : 'archive'}
      action={archive ? `${here}?edit=${archive.archiveId}` : `${here}?add=1`}

      carry={{ archiveId: archive?.archiveId }}
      version={archive?.version}
      values={archive ?? {}}
      kept={
        archive
          ? (['code', 'nameTr', 'nameEn', 'nameRu'] as const).map((name) => ({
              name,
              label: labels[name],
              now: archive[name],
            }))
          : []
      }
    >
      {({ field }) => (
        <>
          <TextField
            label={labels.code}
            hint={t('settings.archiveCodeHint', { example: `${archive?.code ?? 'AB'}-0001` })}
            maxLength={4}
            pattern="[A-Za-z0-9]{1,4}"
            autoComplete="off"
            required
            {...field('code')}
          />
          {names.map(([name, locale]) => (
            <TextField
              key={name}
              label={labels[name]}
              maxLength={100}
              lang={locale}
              autoComplete="off"
              required
              {...field(name)}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

/** An archive with designs can't be deleted. */
export function DeleteArchiveDialog({ archive: { archiveId, code, designCount } }: { archive: AdminArchive }) {
  const { t } = useTranslation();
  const dialog = { id: 'delete-archive', title: t('settings.archiveDeleteTitle', { code }), closeHref: here };
  if (designCount > 0)
    return (
      <Dialog {...dialog} closeLabel={t('forms.cancel')}>
        <p>{t('settings.archiveNotEmpty')}</p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      {...dialog}
      of={archiveForm}
      intent="delete"
      carry={{ archiveId }}
      confirm={t('settings.archiveDelete')}
    >
      <p>{t('settings.archiveDeleteText')}</p>
    </ConfirmDialog>
  );
}
