import { useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { wearThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { PostButton, PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useRereadEvery } from '#app/ui/reread.ts';
import { putAt, useDragOrder } from '#app/ui/use-drag-order.ts';
import { wearForm } from './form.ts';
import { Chips, type LabelChoice } from './labels.tsx';
import type { ShownWear } from './route.tsx';
import styles from './wear-models.module.css';

const page = '/admin/wear-models';

/** ms, while a model is being checked */
const everyMs = 1500;

/** In the customers' order; dragged with script, moved by buttons without. */
export function WearList({ wears, labels }: { wears: ShownWear[]; labels: LabelChoice[] }) {
  const submit = useSubmit();
  const drag = useDragOrder((guid, onto) => {
    const form = new FormData();
    form.set('intent', 'order');
    const guids = wears.map((wear) => wear.guid);
    for (const one of putAt(guids, guid, onto)) form.append('wearGuids', one);
    void submit(form, { method: 'post', action: page, preventScrollReset: true });
  });
  return (
    <ol className="lines">
      {wears.map((wear, index) => (
        <li
          key={wear.guid}
          id={`wear-${wear.guid}`}
          data-muted={!wear.enabled || undefined}
          {...drag.handle(wear.guid)}
          {...drag.place(wear.guid)}
        >
          <WearRow wear={wear} labels={labels} isFirst={index === 0} isLast={index === wears.length - 1} />
          {wear.draft && <WearDraft wear={wear} />}
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  wear: ShownWear;
  labels: LabelChoice[];
  isFirst: boolean;
  isLast: boolean;
}

function WearRow({ wear, labels, isFirst, isLast }: RowProps) {
  const { t, i18n } = useTranslation();
  const { guid, wearName, enabled, hasFiles, geometry, version, poolNames, labelIds } = wear;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <div className="row gap-4">
      <PostForm of={wearForm} action={page} className="stack gap-0" carry={{ wearGuid: guid }}>
        <MoveButtons
          up={t('wear.up', { name: wearName })}
          down={t('wear.down', { name: wearName })}
          isFirst={isFirst}
          isLast={isLast}
        />
      </PostForm>
      <div className={`thumb thumb-medium contain ${styles.picture}`} title={t('wear.drag')}>
        {hasFiles && (
          <img
            src={wearThumbnailAddress(guid, version)}
            alt={t('wear.thumbnail', { name: wearName })}
            loading="lazy"
            decoding="async"
            draggable={false}
          />
        )}
      </div>
      <div className="stack gap-1 start grow">
        <h2 className="heading">{wearName}</h2>
        <p>
          <Badge kind={enabled ? 'active' : 'neutral'}>
            {enabled ? t('wear.enabled') : hasFiles ? t('wear.disabled') : t('wear.noFiles')}
          </Badge>
        </p>
        {geometry && (
          <p className="detail">
            {t('wear.facts', {
              width: number.format(geometry.width),
              height: number.format(geometry.height),
              scale: number.format(geometry.pxPerCm),
            })}
            {' · '}
            {t('wear.parts', { count: geometry.parts.length })}
          </p>
        )}
        <Chips labels={labels} labelIds={labelIds} />
        {poolNames.length > 0 && <p className="detail">{t('wear.pools', { names: poolNames.join(', ') })}</p>}
      </div>
      <div className="row gap-1">
        {hasFiles && (
          <PostButton
            of={wearForm}
            intent={enabled ? 'disable' : 'enable'}
            action={page}
            carry={{ wearGuid: guid }}
            size="small"
          >
            {enabled ? t('wear.disable') : t('wear.enable')}
          </PostButton>
        )}
        <ButtonLink size="small" look="quiet" icon="edit" to={`${page}?edit=${guid}`} preventScrollReset>
          {t('wear.edit')}
        </ButtonLink>
        <ButtonLink size="small" look="quiet" icon="upload" to={`${page}?files=${guid}`} preventScrollReset>
          {t('wear.replace')}
        </ButtonLink>
        <ButtonLink size="small" look="quiet" icon="trash" to={`${page}?delete=${guid}`} preventScrollReset>
          {t('wear.remove')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** New files: under check, to be looked at, or why they can't be used. */
function WearDraft({ wear }: { wear: ShownWear }) {
  const { t } = useTranslation();
  const { guid, wearName, hasFiles, enabled, soleInPools } = wear;
  // A model that never had files goes with them.
  const opens = hasFiles ? [] : soleInPools;
  const draft = wear.draft!;
  useRereadEvery(everyMs, draft.state === 'checking');
  return (
    <section className="stack gap-3 panel" aria-label={t('wear.draft', { name: wearName })}>
      {draft.state === 'checking' && (
        <Notice
          title={t('wear.draftChecking')}
          action={
            <ButtonLink size="small" icon="refresh" to={page} preventScrollReset>
              {t('wear.refresh')}
            </ButtonLink>
          }
        />
      )}
      {draft.state === 'refused' && (
        <Notice kind="danger" title={t('wear.draftRefused')}>
          {draft.problem}
        </Notice>
      )}
      {draft.state === 'ready' && (
        <>
          <p>{t('wear.draftReady')}</p>
          <img
            className={styles.test}
            src={`/admin/wear-models/${guid}/preview?draft=${draft.mark.slice(0, 8)}`}
            alt={t('wear.testPrint', { name: wearName })}
            width={draft.geometry!.width}
            height={draft.geometry!.height}
            draggable={false}
          />
        </>
      )}
      <div className="row">
        {draft.state === 'ready' && (
          <PostForm of={wearForm} action={page} className="row" carry={{ wearGuid: guid, mark: draft.mark }}>
            {!enabled && (
              <SubmitButton look="primary" intent="keepShow">
                {t('wear.keepShow')}
              </SubmitButton>
            )}
            <SubmitButton look={enabled ? 'primary' : 'plain'} intent="keep">
              {t('wear.keep')}
            </SubmitButton>
          </PostForm>
        )}
        <ConfirmButton
          of={wearForm}
          intent={`discard:${guid}`}
          carry={{ wearGuid: guid, mark: draft.mark }}
          title={t(hasFiles ? 'wear.discardAsk' : 'wear.deleteAsk', { name: wearName })}
          text={[
            t(hasFiles ? 'wear.discardText' : 'wear.deleteText'),
            ...(opens.length > 0 ? [t('wear.deleteOpens', { count: opens.length, names: opens.join(', ') })] : []),
          ].join(' ')}
        >
          {hasFiles || draft.state !== 'refused' ? t('wear.discard') : t('wear.remove')}
        </ConfirmButton>
      </div>
    </section>
  );
}
