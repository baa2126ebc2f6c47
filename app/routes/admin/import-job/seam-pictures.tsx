import { useTranslation } from 'react-i18next';
import type { ImportedFile } from '#app/domain/imports/review/import-view.server.ts';
import styles from '#app/routes/admin/shared/seam.module.css';
import { type FileRepeat, useSeamWords } from './repeat-words.ts';

/** Fabric at full size with the seam in the middle, between two marks, and its strength by position. */
export function SeamPictures({ file }: { file: ImportedFile }) {
  const { repeat } = file;
  const seams = (repeat?.seams ?? []).filter(({ picture }) => picture);
  if (!repeat || seams.length === 0) return null;
  return (
    <ul className="row">
      {seams.map((seam) => (
        <li key={seam.edge}>
          <SeamPicture seam={seam} repeat={repeat} />
        </li>
      ))}
    </ul>
  );
}

function SeamPicture({ seam, repeat }: { seam: FileRepeat['seams'][number]; repeat: FileRepeat }) {
  const { t } = useTranslation();
  const words = useSeamWords(seam, repeat);
  return (
    <figure className={styles.seam}>
      <span data-edge={seam.edge}>
        <img src={seam.picture!} alt="" width={320} height={240} loading="lazy" />
      </span>
      <figcaption className="small">
        {t(seam.edge === 'sides' ? 'imports.seamSides' : 'imports.seamEnds')}
        {words.map((text) => (
          <span key={text} className="quiet">
            {text}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
