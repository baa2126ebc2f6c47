import { useTranslation } from 'react-i18next';
import type { HouseInk } from '#app/domain/catalog/inks/library.server.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { inkForm, inksAddress } from './form.ts';

type Asked = Parameters<typeof inksAddress>[0];

const numbers = [
  ['l', 'L*'],
  ['a', 'a*'],
  ['b', 'b*'],
] as const;

export function InkDialog({ ink, asked }: { ink: HouseInk | null; asked: Asked }) {
  const { t, i18n } = useTranslation();
  const written = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2, useGrouping: false });
  const values = {
    name: ink?.name ?? '',
    ...Object.fromEntries(numbers.map(([name]) => [name, ink ? written.format(ink[name]).replace('−', '-') : ''])),
    opacity: ink ? String(ink.opacity) : '0',
  } as Record<'name' | 'l' | 'a' | 'b' | 'opacity', string>;
  const labels = { name: t('inks.name'), l: 'L*', a: 'a*', b: 'b*', opacity: t('inks.opacity') };
  return (
    <FormDialog
      id="ink"
      title={ink ? t('inks.editTitle', { name: ink.name }) : t('inks.add')}
      closeHref={inksAddress(asked)}
      submit={t('settings.save')}
      of={inkForm}
      intent="save"
      drawn={ink ? `ink-${ink.inkId}` : 'ink'}
      action={inksAddress(asked, ink ? { edit: ink.inkId } : { add: '1' })}
      carry={{ inkId: ink?.inkId }}
      version={ink?.version}
      values={values}
      kept={
        ink
          ? (Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({
              name,
              label: labels[name],
              now: values[name],
            }))
          : []
      }
    >
      {({ field }) => (
        <>
          <TextField
            label={labels.name}
            hint={t('inks.nameHint')}
            maxLength={100}
            autoComplete="off"
            required
            {...field('name')}
          />
          <div className="field-row figures">
            {numbers.map(([name, label]) => (
              <TextField key={name} label={label} autoComplete="off" required {...field(name)} />
            ))}
          </div>
          <TextField
            label={labels.opacity}
            hint={t('inks.opacityHint')}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            {...field('opacity')}
          />
        </>
      )}
    </FormDialog>
  );
}

export function DeleteInkDialog({ ink: { inkId, name }, asked }: { ink: HouseInk; asked: Asked }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      id="delete-ink"
      title={t('inks.deleteTitle', { name })}
      closeHref={inksAddress(asked)}
      action={inksAddress(asked)}
      of={inkForm}
      intent="delete"
      carry={{ inkId }}
      confirm={t('inks.delete')}
    >
      <p>{t('inks.deleteText')}</p>
    </ConfirmDialog>
  );
}
