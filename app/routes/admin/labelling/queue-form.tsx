import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Form } from '#app/ui/link.tsx';
import { labellingPage } from './addresses.ts';
import type { LabellingData } from './data.server.ts';
import { useNames } from '#app/routes/admin/shared/label-names.ts';
import styles from './labelling.module.css';

/** Filters the queue by archive and number, or opens one design, labelled or not. */
export function QueueForm({ data: { place, byArchive, lookedFor } }: { data: LabellingData }) {
  const { t } = useTranslation();
  const { nameOf, number } = useNames();
  const isFiltered = place.name !== undefined || place.archive !== undefined;
  return (
    <details className={`fold ${styles.queue}`} open={isFiltered || lookedFor !== null || place.design === undefined}>
      <summary className="quiet">
        <Icon name="chevronDown" />
        {isFiltered ? t('labelling.queueFiltered') : t('labelling.queue')}
      </summary>
      <div className="row gap-8 end">
        <Form method="get" action={labellingPage} className="list-filter" key={`${place.archive} ${place.name}`}>
          <SelectField
            name="archive"
            label={t('labelling.archive')}
            placeholder={t('labelling.allArchives')}
            defaultValue={place.archive ?? ''}
            options={byArchive.map(({ archiveId, archiveName, total, labelled }) => ({
              value: String(archiveId),
              label: t('labelling.archiveWaiting', { name: nameOf(archiveName), waiting: number(total - labelled) }),
            }))}
          />
          <TextField
            name="name"
            label={t('labelling.numberHolds')}
            defaultValue={place.name ?? ''}
            maxLength={120}
            autoComplete="off"
          />
          <Button icon="filter">{t('labelling.filter')}</Button>
          {isFiltered && <ButtonLink to={labellingPage}>{t('labelling.clearFilter')}</ButtonLink>}
        </Form>
        <Form method="get" action={labellingPage} className="list-filter" key={place.design}>
          {Object.entries(place).map(
            ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <TextField
            name="number"
            label={t('labelling.oneByNumber')}
            defaultValue={lookedFor?.number ?? ''}
            errors={lookedFor ? [lookedFor.message] : undefined}
            maxLength={200}
            autoComplete="off"
          />
          <Button icon="search">{t('labelling.open')}</Button>
        </Form>
      </div>
    </details>
  );
}
