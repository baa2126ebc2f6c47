import { useTranslation } from 'react-i18next';
import { Link } from '#app/ui/link.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { labellingAddress } from './addresses.ts';
import type { LabellingData } from './data.server.ts';
import { useNames } from '#app/routes/admin/shared/label-names.ts';
import styles from './labelling.module.css';

/** Labelling progress, overall and by archive. */
export function Standing({ data: { completion, byArchive } }: { data: LabellingData }) {
  const { t } = useTranslation();
  const { nameOf, number, share } = useNames();
  const text = ({ labelled, total }: { labelled: number; total: number }) =>
    t('labelling.standing', { labelled: number(labelled), total: number(total), share: share(labelled, total) });
  return (
    <section className={styles.standing} aria-labelledby="standing">
      <h2 id="standing" className="heading">
        {t('labelling.completion')}
      </h2>
      <Progress
        label={t('labelling.allDesigns')}
        value={completion.labelled}
        max={Math.max(1, completion.total)}
        text={text(completion)}
      />
      {byArchive.length > 1 && (
        <ul className="cards">
          {byArchive.map((archive) => (
            <li key={archive.archiveId}>
              <Progress
                label={nameOf(archive.archiveName)}
                value={archive.labelled}
                max={archive.total}
                text={text(archive)}
              />
              {archive.labelled < archive.total && (
                <Link to={labellingAddress({ archive: archive.archiveId })} className="detail">
                  {t('labelling.labelThese', {
                    count: archive.total - archive.labelled,
                    name: nameOf(archive.archiveName),
                  })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
