import { useTranslation } from 'react-i18next';
import type { ImportedFile } from '#app/domain/imports/read-import.server.ts';
import { sameBox } from '#app/domain/imports/repeat-parts.ts';
import { ChoiceGroup } from '#app/ui/field.tsx';
import { formatNumber } from './format.ts';
import styles from './import.module.css';

type FileRepeat = NonNullable<ImportedFile['repeat']>;

export interface RepeatChoiceProps {
  file: ImportedFile;
  name: string;
  id: string;
  /** what was sent, after a refusal */
  typed?: unknown;
  errors?: string[];
}

/** All of the file, or the smaller repeat found in it: with the outline of that one. */
export function RepeatChoice(props: RepeatChoiceProps) {
  const { repeat } = props.file;
  return repeat?.proposal ? <Choice {...props} repeat={repeat} proposal={repeat.proposal} /> : null;
}

type ChoiceProps = RepeatChoiceProps & { repeat: FileRepeat; proposal: NonNullable<FileRepeat['proposal']> };

function Choice({ file, repeat, proposal, name, id, typed, errors }: ChoiceProps) {
  const { t, i18n } = useTranslation();
  const sizes = { whole: useSize(repeat.whole), proposed: useSize(proposal) };
  const layout = useLayoutName(proposal.repeat);
  const number = (value: number) => formatNumber(value, i18n.language, 1);
  const used = sameBox(repeat.box, null) ? 'whole' : 'proposed';
  return (
    <div className={styles.repeat}>
      <Outline file={file} proposal={proposal} />
      <ChoiceGroup
        id={id}
        name={name}
        label={t('imports.repeatTitle')}
        hint={t('imports.repeatHolds', { across: number(proposal.across), down: number(proposal.down) })}
        errors={errors}
        defaultValue={typeof typed === 'string' ? typed : used}
        options={[
          { value: 'whole', label: t('imports.repeatWhole', { size: sizes.whole }) },
          { value: 'proposed', label: t('imports.repeatProposed', { size: sizes.proposed, layout }) },
        ]}
      />
    </div>
  );
}

function Outline({ file, proposal }: { file: ImportedFile; proposal: NonNullable<FileRepeat['proposal']> }) {
  const { t } = useTranslation();
  const { info } = file;
  if (!info || !proposal.picture) return null;
  const { box } = proposal;
  const share = (px: number, of: number) => `${(100 * px) / of}%`;
  return (
    <div className={styles.outline} style={{ aspectRatio: `${info.width} / ${info.height}` }}>
      <img
        src={proposal.picture}
        alt={t('imports.repeatOutline')}
        width={info.width}
        height={info.height}
        loading="lazy"
      />
      <span
        aria-hidden="true"
        style={{
          left: share(box.x, info.width),
          top: share(box.y, info.height),
          width: share(box.width, info.width),
          height: share(box.height, info.height),
        }}
      />
    </div>
  );
}

type Sizes = Pick<FileRepeat['whole'], 'widthCm' | 'heightCm' | 'widthPx' | 'heightPx'>;

export function useSize({ widthCm, heightCm, widthPx, heightPx }: Sizes): string {
  const { t, i18n } = useTranslation();
  const number = (value: number, digits: number) => formatNumber(value, i18n.language, digits);
  return t('imports.repeatSize', {
    width: number(widthCm, 1),
    height: number(heightCm, 1),
    widthPx: number(widthPx, 0),
    heightPx: number(heightPx, 0),
  });
}

/** "Half drop", "Other offset 33.3 %". */
export function useLayoutName(repeat: NonNullable<FileRepeat['repeat']>): string {
  const { t, i18n } = useTranslation();
  const offset = t(`imports.offset.${repeat.repeatOffset}`);
  if (repeat.repeatOffset !== 'custom' || repeat.repeatCustomValue === null) return offset;
  const part = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return t('imports.offsetPart', { offset, part: part.format(repeat.repeatCustomValue / 100) });
}

/** Cloth at full size with the seam in its middle, between two marks. */
export function SeamPictures({ file }: { file: ImportedFile }) {
  const { t } = useTranslation();
  const seams = (file.repeat?.seams ?? []).filter(({ picture }) => picture);
  if (seams.length === 0) return null;
  return (
    <ul className={styles.seams}>
      {seams.map(({ edge, picture }) => (
        <li key={edge}>
          <figure className={styles.seam}>
            <span data-edge={edge}>
              <img src={picture!} alt="" width={320} height={240} loading="lazy" />
            </span>
            <figcaption>{t(edge === 'sides' ? 'imports.seamSides' : 'imports.seamEnds')}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
