/** The cells of one file's row. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatReference } from '#app/domain/base/text/reference.ts';
import type { ReviewRow } from '#app/domain/imports/review/review-list.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { dpiWords, formatNumber, formatPercent } from '#app/routes/admin/shared/format.ts';
import { FileName, fileBadges } from './file-list.tsx';
import { useSizes } from './replacement.tsx';
import styles from './file-table.module.css';

interface Cell {
  row: ReviewRow;
}

export function PictureCell({ row: { id, thumbnail } }: Cell) {
  return (
    <span id={`file-${id}`} className={styles.picture}>
      {thumbnail && <img className="thumb contain" src={thumbnail} alt="" width={64} height={48} loading="lazy" />}
    </span>
  );
}

/** Its name, and what was read from it in one line. */
export function FileCell({ row, move }: Cell & { move: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { info, state } = row;
  const number = (value: number, digits = 0) => formatNumber(value, i18n.language, digits);
  const facts = info && [
    t('design.px', { width: number(info.width), height: number(info.height) }),
    info.widthCm &&
      info.heightCm &&
      t('imports.sizeCm', { width: number(info.widthCm, 1), height: number(info.heightCm, 1) }),
    info.dpi && dpiWords({ ...info, dpi: info.dpi }, number),
    `${t(`imports.modes.${info.mode}`)}, ${t('imports.depth', { depth: info.depth })}`,
    info.layerCount > 0 && t('imports.table.layers', { count: info.layerCount }),
  ];
  return (
    <div className="cell">
      <FileName file={row} />
      {facts && <span className="detail">{facts.filter(Boolean).join(' · ')}</span>}
      {state === 'processing' ? (
        <Progress
          labelHidden
          label={row.fileName}
          value={row.progress}
          text={formatPercent(row.progress, i18n.language)}
        />
      ) : (
        !['processed', 'added', 'removed'].includes(state) && (
          <Badge kind={fileBadges[state]}>{t(`imports.fileState.${state}`)}</Badge>
        )
      )}
      <div className={styles.narrow}>
        <NotesCell row={row} move={move} />
      </div>
    </div>
  );
}

interface DesignCellProps extends Cell {
  labelNames: ReadonlyMap<number, string>;
  /** what accepts the labels that are proposed for it */
  accept: ReactNode;
}

/** The reference that it will have, or has; of a new design its labels, too. */
export function DesignCell({ row, labelNames, accept }: DesignCellProps) {
  const { t } = useTranslation();
  const { design, designGuid, colorwayGuid, reference, colorwayName, isOut } = row;
  if (isOut) return <Badge kind="neutral">{t('imports.table.leftOut')}</Badge>;
  if (designGuid && reference)
    return (
      <Link className="reference" to={`/design/${designGuid}/${colorwayGuid}`}>
        {reference}
      </Link>
    );
  if (!design) return null;
  const labels = design.labelIDs.flatMap((id) => labelNames.get(id) ?? []);
  return (
    <div className="cell">
      <span className="reference">{formatReference(design.name, colorwayName ?? '')}</span>
      {design.isExisting && <span className="detail">{t('imports.table.existing')}</span>}
      {labels.length > 0 && <span className="detail">{t('imports.table.labels', { names: labels.join(', ') })}</span>}
      {design.proposals.length > 0 && (
        <div className="stack gap-1 start">
          <span className="detail">
            {t('imports.table.proposed', { names: design.proposals.map(({ name }) => name).join(', ') })}
          </span>
          {accept}
        </div>
      )}
    </div>
  );
}

/** What somebody should look at before it is added. */
export function NotesCell({ row, move }: Cell & { move: ReactNode }) {
  const { t } = useTranslation();
  const { error, warnings, twin, elsewhere, replaces, isNear, design } = row;
  return (
    <div className={`cell ${styles.notes}`}>
      {error && <span className={styles.error}>{error}</span>}
      {design?.isInTrash && <span>{t('imports.trashed.title', { name: design.name })}</span>}
      {twin && <Twin twin={twin} isTold={error !== null} />}
      {elsewhere && (
        <span>
          {t('imports.table.elsewhere')}{' '}
          <Link className="anywhere" to={`/admin/design/${elsewhere.jobId}`}>
            {elsewhere.fileName}
          </Link>
        </span>
      )}
      {!twin && isNear && <span>{t('imports.table.near')}</span>}
      {replaces && <Replaces replaces={replaces} />}
      {warnings.map((warning) => (
        <span key={warning}>{warning}</span>
      ))}
      {move}
    </div>
  );
}

/** `isTold`: the error beside it names it already. */
function Twin({ twin, isTold }: { twin: NonNullable<ReviewRow['twin']>; isTold: boolean }) {
  const { t } = useTranslation();
  const { isSameFile, thumbnail, fileName, near } = twin;
  return (
    <span className={styles.twin}>
      {thumbnail && <img className="thumb contain" src={thumbnail} alt="" width={32} height={24} loading="lazy" />}
      <span>
        {!isTold && t(isSameFile ? 'imports.table.sameFile' : 'imports.table.samePicture')}{' '}
        {near?.designGuid ? (
          <Link className="reference" to={`/design/${near.designGuid}/${near.colorwayGuid}`}>
            {formatReference(near.designName!, near.colorwayName!)}
          </Link>
        ) : (
          <span className="anywhere">{fileName}</span>
        )}
      </span>
    </span>
  );
}

function Replaces({ replaces }: { replaces: NonNullable<ReviewRow['replaces']> }) {
  const { t } = useTranslation();
  const sizes = useSizes(replaces);
  const key = replaces.isAgreed ? 'imports.table.replaced' : 'imports.table.notReplaced';
  return <span>{t(key, { reference: replaces.reference, ...sizes })}</span>;
}
