import { useTranslation } from 'react-i18next';
import type { AdminArchive } from '#app/domain/archives/manage.server.ts';
import { localeNames } from '#app/locales/settings.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import type { Refused } from '../designs/refusal.server.ts';

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
    <Dialog
      id="archive"
      title={archive ? t('settings.archiveEdit', { code: archive.code }) : t('settings.archiveAdd')}
      open
      closeHref={here}
      closeLabel={t('settings.cancel')}
      footer={
        <>
          <ButtonLink to={here} preventScrollReset>
            {t('settings.cancel')}
          </ButtonLink>
          <Button look="primary" form="archive-form" name="intent" value="save">
            {t('settings.save')}
          </Button>
        </>
      }
    >
      <Form
        id="archive-form"
        method="post"
        action={archive ? `${here}?edit=${archive.archiveId}` : `${here}?add=1`}
        className="form"
        preventScrollReset
      >
        {refused && !atFields && <FormError title={refused.message} />}
        {archive && <input type="hidden" name="archiveId" value={archive.archiveId} />}
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
    </Dialog>
  );
}

export function DeleteArchiveDialog({ archive }: { archive: AdminArchive }) {
  const { t } = useTranslation();
  const { archiveId, code, designCount } = archive;
  return (
    <Dialog
      id="delete-archive"
      title={t('settings.archiveDeleteTitle', { code })}
      open
      closeHref={here}
      closeLabel={t('settings.cancel')}
      footer={
        <Form method="post" action={here} className="row" preventScrollReset>
          <input type="hidden" name="archiveId" value={archiveId} />
          <ButtonLink to={here} preventScrollReset>
            {t('settings.cancel')}
          </ButtonLink>
          {designCount === 0 && (
            <Button look="danger" name="intent" value="delete">
              {t('settings.archiveDelete')}
            </Button>
          )}
        </Form>
      }
    >
      <p>{t(designCount === 0 ? 'settings.archiveDeleteText' : 'settings.archiveNotEmpty')}</p>
    </Dialog>
  );
}
