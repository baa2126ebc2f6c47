import { useTranslation } from 'react-i18next';
import type { ImportedFile } from '#app/domain/imports/review/import-view.server.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import styles from './ink-fields.module.css';

interface InkFieldsProps {
  file: ImportedFile;
  /** of the file's fields: `files[0]` */
  name: string;
  idOf: (name: string) => string;
  /** what was sent, after a refusal */
  typed?: Record<string, unknown>;
  errorsOf: (name: string) => string[] | undefined;
}

type TypedInk = Partial<Record<'name' | 'srgb' | 'opacity', string>>;

/** A separation's inks: asked for where neither the file nor the library tells their colours. */
export function InkFields({ file, name, idOf, typed, errorsOf }: InkFieldsProps) {
  const { t } = useTranslation();
  const { inks } = file;
  if (inks.length === 0) return null;
  const asked = inks.filter(({ from }) => !['file', 'library', 'person'].includes(from)).length;
  const given = (typed?.inks ?? []) as TypedInk[];
  const fieldOf = (at: number, field: string) => `${name}.inks[${at}].${field}`;
  const hasError = inks.some((_, at) => ['name', 'srgb', 'opacity'].some((field) => errorsOf(fieldOf(at, field))));
  return (
    <details className="fold" open={asked > 0 || hasError}>
      <summary>
        <Icon name="chevronDown" />
        {t('imports.inks.title', { count: inks.length })}
      </summary>
      <div className="stack gap-3">
        {asked > 0 && <p className="field-hint prose">{t('imports.inks.hint')}</p>}
        <ol className={styles.inks}>
          {inks.map((ink, at) => (
            <li key={ink.channel} className={styles.ink}>
              <input type="hidden" name={fieldOf(at, 'channel')} value={ink.channel} />
              <TextField
                id={idOf(fieldOf(at, 'name'))}
                name={fieldOf(at, 'name')}
                label={t('imports.inks.name', { at: at + 1 })}
                hint={t(`imports.inks.from.${ink.from}`)}
                defaultValue={given[at]?.name ?? ink.name}
                errors={errorsOf(fieldOf(at, 'name'))}
                maxLength={100}
              />
              <TextField
                id={idOf(fieldOf(at, 'srgb'))}
                name={fieldOf(at, 'srgb')}
                label={t('inks.color')}
                type="color"
                defaultValue={given[at]?.srgb ?? ink.srgb}
                errors={errorsOf(fieldOf(at, 'srgb'))}
              />
              <TextField
                id={idOf(fieldOf(at, 'opacity'))}
                name={fieldOf(at, 'opacity')}
                label={t('inks.opacity')}
                inputMode="numeric"
                maxLength={3}
                defaultValue={given[at]?.opacity ?? String(ink.opacity)}
                errors={errorsOf(fieldOf(at, 'opacity'))}
              />
            </li>
          ))}
        </ol>
        {asked > 0 && (
          <CheckboxField
            id={idOf(`${name}.inksRight`)}
            name={`${name}.inksRight`}
            value="true"
            label={t('imports.inks.right')}
            defaultChecked={typed?.inksRight === 'true'}
          />
        )}
      </div>
    </details>
  );
}
