import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { labellingAddress, labellingPage } from './addresses.ts';
import type { LabellingData } from './data.server.ts';

/** The end of the queue: all done, nothing under these filters, or what was skipped is left. */
export function NothingLeft({ data: { place, remaining, previous, completion } }: { data: LabellingData }) {
  const { t } = useTranslation();
  const { name, archive, last } = place;
  const isFiltered = name !== undefined || archive !== undefined;
  const back = previous && (
    <ButtonLink to={labellingAddress({ ...place, design: previous.guid, after: undefined })} icon="arrowLeft">
      {t('labelling.backTo', { name: previous.name })}
    </ButtonLink>
  );
  if (remaining > 0) {
    return (
      <EmptyState
        icon="label"
        title={t('labelling.endReached')}
        action={
          <div className="row">
            <ButtonLink to={labellingAddress({ name, archive, last })} look="primary">
              {t('labelling.fromStart')}
            </ButtonLink>
            {back}
          </div>
        }
      >
        {t('labelling.skippedLeft', { count: remaining })}
      </EmptyState>
    );
  }
  const title = completion.total === 0 ? 'noDesigns' : isFiltered ? 'noneMatch' : 'allDone';
  return (
    <EmptyState
      icon="check"
      title={t(`labelling.${title}`)}
      action={
        <div className="row">
          {isFiltered && <ButtonLink to={labellingPage}>{t('labelling.clearFilter')}</ButtonLink>}
          {back}
        </div>
      }
    >
      {t('labelling.allDoneText')}
    </EmptyState>
  );
}
