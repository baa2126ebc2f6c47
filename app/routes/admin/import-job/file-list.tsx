import { useTranslation } from 'react-i18next';
import type { ImportedFile } from '#app/domain/imports/review/import-view.server.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { Properties } from '#app/ui/properties.tsx';
import { formatBytes } from '#app/locales/format-bytes.ts';
import { dpiWords, formatNumber, formatPercent } from '#app/routes/admin/shared/format.ts';
import styles from '#app/routes/admin/shared/import.module.css';
import { type FileRepeat, useClosing, useSize } from './repeat-words.ts';
import { SeamPictures } from './seam-pictures.tsx';

export const fileBadges: Record<ImportedFile['state'], BadgeKind> = {
  uploading: 'running',
  uploaded: 'waiting',
  processing: 'running',
  processed: 'done',
  added: 'done',
  failed: 'failed',
  removed: 'neutral',
};

/** With the folder that it came from: scanners call their files alike in each. */
export function FileName({ file: { folder, fileName } }: { file: Pick<ImportedFile, 'folder' | 'fileName'> }) {
  return (
    <span className="anywhere">
      {folder && <span className="quiet">{folder}/</span>}
      {fileName}
    </span>
  );
}

/** What was read from each file. */
export function FileList({ files }: { files: ImportedFile[] }) {
  return (
    <ul className="lines">
      {files.map((file) => (
        <FileFacts key={file.id} file={file} />
      ))}
    </ul>
  );
}

function FileFacts({ file }: { file: ImportedFile }) {
  const { t, i18n } = useTranslation();
  const { info, warnings, error } = file;
  const number = (value: number, digits?: number) => formatNumber(value, i18n.language, digits);
  const profileOf = ({ profileName, assumedProfile }: NonNullable<typeof info>) => {
    const unsaid = assumedProfile ? t('imports.assumedProfile', { name: assumedProfile }) : t('imports.noProfile');
    return <span className="anywhere">{profileName ?? unsaid}</span>;
  };
  return (
    <li className="row gap-4 top">
      <div className="thumb thumb-large contain">
        {file.thumbnail && <img src={file.thumbnail} alt="" width={160} height={120} loading="lazy" />}
      </div>
      <div className={`stack gap-2 grow ${styles.facts}`}>
        <div className="row">
          <strong>
            <FileName file={file} />
          </strong>
          <Badge kind={fileBadges[file.state]}>{t(`imports.fileState.${file.state}`)}</Badge>
        </div>
        {file.state === 'processing' && (
          <Progress
            labelHidden
            label={file.fileName}
            value={file.progress}
            text={formatPercent(file.progress, i18n.language)}
          />
        )}
        <FieldError errors={error ? [error.message] : undefined} />
        {warnings.map(({ key, message }) => (
          <div key={key} className={styles.warning}>
            <Badge kind="warning">{message}</Badge>
          </div>
        ))}
        <SeamPictures file={file} />
        <Properties
          layout="columns"
          items={[
            { term: t('imports.weight'), value: formatBytes(file.bytes, i18n.language) },
            {
              term: t('imports.size'),
              value: info && t('design.px', { width: number(info.width), height: number(info.height) }),
            },
            {
              term: t('design.view.print'),
              value:
                info?.widthCm && info.heightCm
                  ? t('imports.sizeCm', { width: number(info.widthCm), height: number(info.heightCm) })
                  : null,
            },
            { term: t('imports.repeatUsed'), value: file.repeat?.box && <UsedRepeat repeat={file.repeat} /> },
            { term: t('imports.closing'), value: file.repeat?.repeat && <Closing repeat={file.repeat} /> },
            { term: t('imports.resolution'), value: info?.dpiX ? dpiWords({ ...info, dpi: info.dpiX }, number) : null },
            {
              term: t('imports.mode'),
              value: info && `${t(`imports.modes.${info.mode}`)}, ${t('imports.depth', { depth: info.depth })}`,
            },
            { term: t('imports.layers'), value: info && number(info.layerCount) },
            { term: t('imports.profile'), value: info && profileOf(info) },
            { term: t('imports.channels'), value: info && <Channels file={file} /> },
            { term: t('imports.colors'), value: file.colors.length > 0 && <Colors file={file} /> },
          ].map(({ term, value }) => ({ term, value: value || null }))}
        />
      </div>
    </li>
  );
}

function UsedRepeat({ repeat }: { repeat: FileRepeat }) {
  return useSize(repeat.used);
}

function Closing({ repeat }: { repeat: FileRepeat }) {
  return useClosing(repeat);
}

/** Standard channels of each colour mode; other names come from the file. */
const processChannels = [
  'Bitmap',
  'Gray',
  'Index',
  'Red',
  'Green',
  'Blue',
  'Cyan',
  'Magenta',
  'Yellow',
  'Black',
  'Lightness',
] as const;

function Channels({ file }: { file: ImportedFile }) {
  const { t } = useTranslation();
  const nameOf = (name: string) => {
    const known = processChannels.find((one) => one === name);
    return known ? t(`imports.channelNames.${known}`) : name;
  };
  return (
    <ul className="row">
      {file.info!.channels.map(({ name, ink }, index) => (
        <li key={index} className="inline">
          {ink && <span className="swatch" style={{ background: ink.srgb }} aria-hidden="true" />}
          {ink ? name : nameOf(name)}
        </li>
      ))}
    </ul>
  );
}

function Colors({ file }: { file: ImportedFile }) {
  return (
    <span className={styles.colors}>
      {file.colors.map(({ srgb, share }) => (
        <span key={srgb} style={{ background: srgb, flexGrow: share }} title={srgb} />
      ))}
    </span>
  );
}
