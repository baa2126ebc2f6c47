import { useTranslation } from 'react-i18next';
import type { AdminArchive } from '#app/domain/catalog/archives/manage.server.ts';
import { localeNames } from '#app/locales/settings.ts';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import type { Refused } from '../shared/refusal.server.ts';
import { ChangedMeanwhile, FormVersion, type FieldNow } from '../shared/edit-conflict.tsx';

const here = '/admin/settings/archives';
const names = [
  ['nameTr', 'tr'],
  ['nameEn', 'en'],
  ['nameRu', 'ru'],
] as const;

export function ArchiveDialog({ archive, refused }: { archive: AdminArchive | null; refused?: Refused }) {
  const { t } = useTranslation();
  const field = (name: 'code' | (typeof names)[number][0]) => ({
    name,
    defaultValue: refused?.typed[name]?.at(-1) ?? archive?.[name] ?? '',
    errors: refused?.fields[name],
    required: true,
    autoComplete: 'off',
  });
  const atFields = Object.keys(refused?.fields ?? {}).length > 0;
  return (
    <ActDialog
      id="archive"
      title={archive ? t('settings.archiveEdit', { code: archive.code }) : t('settings.archiveAdd')}
      closeHref={here}
      closeLabel={t('settings.cancel')}
      acts={
        <Button look="primary" form="archive-form" name="intent" value="save">
          {t('settings.save')}
        </Button>
      }
    >
      <Form
        id="archive-form"
        method="post"
        action={archive ? `${here}?edit=${archive.archiveId}` : `${here}?add=1`}
        className="form"
        preventScrollReset
      >
        {refused && !atFields && !refused.version && <FormError title={refused.message} />}
        {archive && refused?.version && (
          <ChangedMeanwhile
            fields={[
              [t('settings.archiveCode'), archive.code, refused.typed.code?.at(-1)],
              ...names.map(([name, locale]): FieldNow => [
                t('settings.archiveNames', { language: localeNames[locale] }),
                archive[name],
                refused.typed[name]?.at(-1),
              ]),
            ]}
          />
        )}
        {archive && <input type="hidden" name="archiveId" value={archive.archiveId} />}
        {archive && <FormVersion now={archive.version} told={refused?.version} />}
        <TextField
          {...field('code')}
          label={t('settings.archiveCode')}
          hint={t('settings.archiveCodeHint', { example: `${archive?.code ?? 'AB'}-0001` })}
          maxLength={4}
          pattern="[A-Za-z0-9]{1,4}"
        />
        {names.map(([name, locale]) => (
          <TextField
            key={name}
            {...field(name)}
            label={t('settings.archiveNames', { language: localeNames[locale] })}
            maxLength={100}
            lang={locale}
          />
        ))}
      </Form>
    </ActDialog>
  );
}

export function DeleteArchiveDialog({ archive }: { archive: AdminArchive }) {
  const { t } = useTranslation();
  const { archiveId, code, designCount } = archive;
  return (
    <ActDialog
      id="delete-archive"
      title={t('settings.archiveDeleteTitle', { code })}
      closeHref={here}
      closeLabel={t('settings.cancel')}
      post={here}
      fields={{ archiveId }}
      acts={
        designCount === 0 && (
          <Button look="danger" name="intent" value="delete">
            {t('settings.archiveDelete')}
          </Button>
        )
      }
    >
      <p>{t(designCount === 0 ? 'settings.archiveDeleteText' : 'settings.archiveNotEmpty')}</p>
    </ActDialog>
  );
}
