import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import type { Draft } from './draft.ts';
import type { PoolState } from './state.server.ts';
import styles from '#app/routes/admin/shared/pools/pools.module.css';

/** The searches side by side: filters, number of designs, and actions. */
export function SearchCards({ draft, shown, errors }: { draft: Draft; shown: PoolState; errors?: string[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="pool-searches" className="stack gap-2">
      <h2 id="pool-searches" tabIndex={-1} className="heading">
        {t('pools.searches')}
      </h2>
      <p className="quiet">{t('pools.searchesText')}</p>
      {errors && <FormError title={errors.join(' ')} />}
      {shown.searches.length === 0 && <p>{t('pools.noSearches')}</p>}
      <ol className="cards gap-3">
        {shown.searches.map(({ chips, count }, index) => {
          const inHand = index === draft.at;
          const isNew = index >= draft.searches.length;
          return (
            <li key={index} className={styles.card} data-current={inHand || undefined}>
              <div className="line spread">
                <h3>{isNew ? t('pools.newSearch') : t('pools.searchNumber', { number: index + 1 })}</h3>
                <span className="figures">{count !== null && t('pools.searchCount', { count })}</span>
              </div>
              <ul className="row gap-1">
                {chips.map(({ name, value }) => (
                  <li key={`${name} ${value}`} className="tag anywhere" title={`${name} ${value}`.trim()}>
                    {name && <span className="quiet">{name}</span>} <bdi>{value}</bdi>
                  </li>
                ))}
              </ul>
              <div className="row gap-2">
                {inHand ? (
                  <SubmitButton size="small" intent="add">
                    {isNew ? t('pools.addSearch') : t('pools.updateSearch')}
                  </SubmitButton>
                ) : (
                  <SubmitButton
                    size="small"
                    icon="edit"
                    intent={`edit:${index}`}
                    aria-label={t('pools.editSearch', { number: index + 1 })}
                  >
                    {t('pools.editShort')}
                  </SubmitButton>
                )}
                {!isNew && (
                  <SubmitButton
                    size="small"
                    icon="copy"
                    intent={`copy:${index}`}
                    aria-label={t('pools.copySearch', { number: index + 1 })}
                  >
                    {t('pools.copyShort')}
                  </SubmitButton>
                )}
                <SubmitButton
                  size="small"
                  look="quiet"
                  icon="trash"
                  intent={`remove:${index}`}
                  aria-label={t('pools.removeSearch', { number: index + 1 })}
                >
                  {t('pools.removeShort')}
                </SubmitButton>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
