import { useTranslation } from 'react-i18next';
import type { ImportedFile } from '#app/domain/imports/review/import-view.server.ts';
import { replaceChoices } from '#app/domain/imports/job/rules.ts';
import { FieldError, TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { formatNumber } from '#app/routes/admin/shared/format.ts';
import styles from './duplicates.module.css';

export interface ReplacementProps {
  file: ImportedFile;
  /** of the file's fields: `files[0]` */
  name: string;
  idOf: (name: string) => string;
  /** what was sent, after a refusal */
  typed?: Record<string, unknown>;
  errorsOf: (name: string) => string[] | undefined;
}

/** A file that has the name of a colorway: both pictures, both sizes, and whether it is to take that original's place. */
export function Replacement({ file, name, idOf, typed, errorsOf }: ReplacementProps) {
  const { t } = useTranslation();
  const { replaces } = file;
  const errors = errorsOf(`${name}.replace`);
  // A name just typed may be that of a colorway, of which the page knows nothing yet.
  if (!replaces && !errors) return null;
  const id = idOf(`${name}.replace`);
  const chosen = typeof typed?.replace === 'string' ? typed.replace : replaces?.isAgreed ? 'original' : undefined;
  const reference = replaces?.reference ?? String(typed?.colorwayName ?? '');
  return (
    <div className="stack gap-2">
      {replaces && <Comparison file={file} replaces={replaces} />}
      <fieldset className="field" id={id} tabIndex={-1} aria-describedby={errors && `${id}-error`}>
        <legend className="field-label">{t('imports.replace.legend', { name: file.fileName })}</legend>
        <div className="choices">
          {replaceChoices.map((value) => (
            <label className="check" key={value}>
              <input type="radio" name={`${name}.replace`} value={value} defaultChecked={chosen === value} />
              <span>{t(`imports.replace.${value}`, { reference })}</span>
            </label>
          ))}
        </div>
        <FieldError id={`${id}-error`} errors={errors} />
      </fieldset>
      <TextField
        id={idOf(`${name}.replaceReason`)}
        name={`${name}.replaceReason`}
        label={t('imports.replace.reason')}
        hint={t('imports.replace.reasonHint')}
        defaultValue={String(typed?.replaceReason ?? replaces?.reason ?? '')}
        errors={errorsOf(`${name}.replaceReason`)}
        maxLength={300}
      />
    </div>
  );
}

type Replaced = NonNullable<ImportedFile['replaces']>;

function Comparison({ file, replaces }: { file: ImportedFile; replaces: Replaced }) {
  const { t } = useTranslation();
  const { before, after } = useSizes(replaces);
  const { reference, isSmaller } = replaces;
  return (
    <Notice
      kind={isSmaller ? 'warning' : 'info'}
      title={t(isSmaller ? 'imports.replace.titleSmaller' : 'imports.replace.title')}
    >
      <div className="stack gap-2">
        <p>{t('imports.replace.sentence', { name: file.fileName, reference, before, after })}</p>
        <div className={styles.pair}>
          <Picture src={replaces.thumbnail} title={t('imports.near.there')} size={before} name={replaces.fileName} />
          <Picture src={file.thumbnail} title={t('imports.near.here')} size={after} name={file.fileName} />
        </div>
      </div>
    </Notice>
  );
}

interface PictureProps {
  src: string | null;
  title: string;
  size: string;
  name: string | null;
}

function Picture({ src, title, size, name }: PictureProps) {
  return (
    <figure>
      {src && <img src={src} alt="" width={160} height={120} loading="lazy" className="thumb contain" />}
      <figcaption className="anywhere">
        {title}: {size}
        {name && <span className="choice-hint">{name}</span>}
      </figcaption>
    </figure>
  );
}

/** "6,000 px, 300 dpi": one side where the other one follows from it, both where the shape is another. */
export function useSizes({ before, after }: Pick<Replaced, 'before' | 'after'>): { before: string; after: string } {
  const { t, i18n } = useTranslation();
  const number = (value: number) => formatNumber(value, i18n.language, 0);
  const isSameShape = Math.abs((after.widthPx * before.heightPx) / (before.widthPx * after.heightPx) - 1) < 0.01;
  const inWords = ({ widthPx, heightPx, dpi }: Replaced['before']) =>
    t('imports.replace.size', {
      px: isSameShape ? number(widthPx) : `${number(widthPx)} × ${number(heightPx)}`,
      dpi: number(dpi),
    });
  return { before: inWords(before), after: inWords(after) };
}
