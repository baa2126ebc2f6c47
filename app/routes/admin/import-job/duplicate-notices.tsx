import { useTranslation } from 'react-i18next';
import { formatReference } from '#app/domain/base/text/reference.ts';
import type { ImportedFile, ImportedGroup } from '#app/domain/imports/review/import-view.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { formatNumber } from '#app/routes/admin/shared/format.ts';
import styles from './duplicates.module.css';

type Group = ImportedGroup;
type Duplicate = ImportedFile['near'][number];
interface Pair {
  file: ImportedFile;
  near: Duplicate;
}

export interface DuplicateNoticesProps {
  group: Group;
  /** of the group */
  files: ImportedFile[];
  /** of other files that these are much like */
  groupOf: Record<string, string | null>;
}

/** One notice about designs of which the group's files may be duplicates, with the possible actions. */
export function DuplicateNotices({ group, files, groupOf }: DuplicateNoticesProps) {
  const pairs = files.flatMap((file) => file.near.map((near) => ({ file, near })));
  // Of each design the most similar colorway, then the others by name.
  const firsts = [...new Map(pairs.toReversed().map((pair) => [targetOf(pair.near), pair])).values()].sort(byLikeness);
  const first = firsts[0];
  if (!first) return null;
  const others = firsts.slice(1).map(({ near }) => near);
  return (
    <DuplicateNotice {...first} others={others}>
      {group.designGuid === null && <Joins targets={firsts.map(({ near }) => near)} {...{ group, files, groupOf }} />}
    </DuplicateNotice>
  );
}

const targetOf = (near: Duplicate) => near.designGuid ?? near.fileId;

/** What is in the archive stands before a file of the import, of which either may have been compared with the other. */
function byLikeness({ near: a }: Pair, { near: b }: Pair): number {
  const copies = Number(b.kind === 'copy') - Number(a.kind === 'copy');
  return copies || Number(a.fileId !== null) - Number(b.fileId !== null) || b.motif - a.motif;
}

function DuplicateNotice({ file, near, others, children }: Pair & { others: Duplicate[]; children: React.ReactNode }) {
  const { t } = useTranslation();
  const sentence = near.isSameFile ? 'sameFile' : near.kind;
  return (
    <Notice kind="warning" title={t(near.fileId ? 'imports.near.titleFiles' : 'imports.near.title')}>
      <div className="stack gap-2">
        <p>
          {t(`imports.near.${sentence}`, { name: file.fileName })}{' '}
          {near.otherArchive && t('imports.near.otherArchive', { name: near.otherArchive })}
        </p>
        <div className={styles.pair}>
          <figure>
            {file.thumbnail && (
              <img src={file.thumbnail} alt="" width={160} height={120} loading="lazy" className="thumb contain" />
            )}
            <figcaption className="anywhere">{t('imports.near.here')}</figcaption>
          </figure>
          <figure>
            {near.thumbnail && (
              <img src={near.thumbnail} alt="" width={160} height={120} loading="lazy" className="thumb contain" />
            )}
            <figcaption className="anywhere">
              {t(near.fileId ? 'imports.near.thereFile' : 'imports.near.there')} <Target near={near} />
            </figcaption>
          </figure>
          <Differences file={file} near={near} />
        </div>
        {others.length > 0 && (
          <p>
            {t('imports.near.also')}{' '}
            {others.map((other, at) => (
              <span key={targetOf(other)}>
                {at > 0 && ', '}
                <Target near={other} />
              </span>
            ))}
          </p>
        )}
        {children}
      </div>
    </Notice>
  );
}

function Target({ near }: { near: Duplicate }) {
  if (near.fileName !== null) return <span className="anywhere">{near.fileName}</span>;
  return (
    <Link className="reference" to={`/design/${near.designGuid}/${near.colorwayGuid}`}>
      {formatReference(near.designName!, near.colorwayName!)}
    </Link>
  );
}

/** ΔE2000 below which two colours look the same on fabric */
const seenDelta = 2.5;

function Differences({ file, near }: Pair) {
  const { t, i18n } = useTranslation();
  const number = (value: number, digits: number) => formatNumber(value, i18n.language, digits);
  const ours = file.repeat?.used;
  const theirs = near.size;
  const sides = (size: { width: number; height: number }, digits: number) =>
    `${number(size.width, digits)} × ${number(size.height, digits)}`;
  const cm = ours &&
    theirs && {
      ours: sides({ width: ours.widthCm, height: ours.heightCm }, 1),
      theirs: sides({ width: theirs.widthCm, height: theirs.heightCm }, 1),
    };
  const px = ours &&
    theirs && {
      ours: sides({ width: ours.widthPx, height: ours.heightPx }, 0),
      theirs: sides({ width: theirs.widthPx, height: theirs.heightPx }, 0),
    };
  const colors = near.colors.filter(({ deltaE }) => deltaE >= seenDelta);
  const isScaled = Math.abs(near.scale - 1) > 0.03;
  const isResized = cm && cm.ours !== cm.theirs;
  return (
    <ul className="stack gap-1">
      {isResized && <li>{t('imports.near.cm', cm)}</li>}
      {px && px.ours !== px.theirs && <li>{t('imports.near.px', px)}</li>}
      {isScaled && <li>{t('imports.near.motif', { factor: number(near.scale, 2) })}</li>}
      {near.isMirrored && <li>{t('imports.near.mirrored')}</li>}
      {near.turned > 0 && <li>{t('imports.near.turnedBy', { degrees: near.turned })}</li>}
      {colors.length > 0 && (
        <li>
          {t('imports.near.colorPairs')}
          <ul className="row gap-4">
            {colors.map(({ ours, theirs, deltaE }) => {
              const words = t('imports.near.colorPair', { ours, theirs, delta: number(deltaE, 0) });
              return (
                <li key={ours} className="inline" title={words}>
                  <span className="visually-hidden">{words}</span>
                  <span className="swatch" style={{ background: ours }} aria-hidden="true" />
                  <span className="swatch" style={{ background: theirs }} aria-hidden="true" />
                  <span aria-hidden="true">ΔE {number(deltaE, 0)}</span>
                </li>
              );
            })}
          </ul>
        </li>
      )}
      {!isResized && !isScaled && near.kind !== 'turned' && colors.length === 0 && (
        <li>{t('imports.near.unchanged')}</li>
      )}
    </ul>
  );
}

interface JoinsProps extends DuplicateNoticesProps {
  targets: Duplicate[];
}

function Joins({ targets, group, files, groupOf }: JoinsProps) {
  const { t } = useTranslation();
  const buttons = targets.flatMap((near): { intent: string; words: string }[] => {
    // Colorways of one design share its repeat.
    if (near.otherArchive !== null || near.kind === 'turned') return [];
    if (near.designGuid) {
      const words = t('imports.near.join', { count: files.length, name: near.designName });
      return near.designName === group.name ? [] : [{ intent: `join:${group.id} ${near.designGuid}`, words }];
    }
    const into = near.fileId && groupOf[near.fileId];
    if (!into || into === group.id) return [];
    return [{ intent: `into:${group.id} ${into}`, words: t('imports.near.into', { name: near.fileName }) }];
  });
  if (buttons.length === 0) return null;
  return (
    <div className="row">
      {buttons.slice(0, 3).map(({ intent, words }) => (
        <SubmitButton key={intent} intent={intent} size="small">
          {words}
        </SubmitButton>
      ))}
    </div>
  );
}
