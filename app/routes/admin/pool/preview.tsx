import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Grid, pictureSizes } from '#app/ui/grid.tsx';
import type { PoolChoices } from './choices.server.ts';
import type { Draft } from './draft.ts';
import type { PoolState } from './state.server.ts';
import styles from '#app/routes/admin/shared/pools/pools.module.css';

export interface PoolPreviewProps {
  draft: Draft;
  shown: PoolState;
  choices: PoolChoices;
  busy: boolean;
  onLook: (intent: string) => void;
}

/** How many designs the pool would show to whom, with the first of them; ticked ones can be added as extra designs. */
export function PoolPreview({ draft, shown, choices, busy }: PoolPreviewProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const { count, cards, page, pageCount } = shown.preview;
  return (
    <section className="stack gap-4 above" aria-labelledby="pool-preview">
      <div className="field-row">
        <div className="grow">
          <h2 id="pool-preview" className="heading">
            {t('pools.preview')}
          </h2>
          <p role="status" className="figures held">
            {count !== null && t('pools.shown', { count })}
          </p>
        </div>
        <SelectField
          name="show"
          label={t('pools.show')}
          defaultValue={draft.show}
          options={[
            { value: 'pool', label: t('pools.showPool') },
            { value: 'search', label: t('pools.showSearch') },
          ]}
        />
        <SelectField
          name="customerGuid"
          label={t('pools.previewFor')}
          defaultValue={draft.customerGuid}
          placeholder={t('pools.anyCustomer')}
          options={choices.viewers}
        />
        <SubmitButton intent="preview" icon="refresh">
          {t('pools.count')}
        </SubmitButton>
      </div>
      {cards.length > 0 ? (
        <>
          <Grid size="small" label={t('pools.preview')} busy={busy}>
            {cards.map((card) => (
              <div key={card.guid} className={styles.print}>
                <label title={t('pools.takeOne', { name: card.name })}>
                  <input type="checkbox" name="take" value={card.name} data-aside="" />
                  <span className="visually-hidden">{t('pools.takeOne', { name: card.name })}</span>
                  <img {...card.thumbnail} sizes={pictureSizes.small} alt="" loading="lazy" decoding="async" />
                </label>
                <a className="truncate" href={card.href} target="_blank" rel="noreferrer">
                  {card.name}
                </a>
              </div>
            ))}
          </Grid>
          <div className="row spread">
            <SubmitButton intent="take" icon="plus">
              {t('pools.take')}
            </SubmitButton>
            {pageCount > 1 && (
              <nav className="row" aria-label={t('pools.previewPages')}>
                {page > 0 && (
                  <SubmitButton intent={`page:${page - 1}`} icon="chevronLeft">
                    {t('archive.previous')}
                  </SubmitButton>
                )}
                <span className="quiet">
                  {t('archive.range', {
                    first: number.format(page * perPage + 1),
                    last: number.format(page * perPage + cards.length),
                    total: number.format(count ?? 0),
                  })}
                </span>
                {page < pageCount - 1 && (
                  <SubmitButton intent={`page:${page + 1}`} icon="chevronRight">
                    {t('archive.next')}
                  </SubmitButton>
                )}
              </nav>
            )}
          </div>
        </>
      ) : (
        <EmptyState icon="archive" title={count === null ? t('pools.nothingYet') : t('pools.nothingShown')} />
      )}
    </section>
  );
}

/** as the service call has it */
const perPage = 25;
