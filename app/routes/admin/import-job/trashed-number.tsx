import { useTranslation } from 'react-i18next';
import type { OpenedFile } from '#app/domain/imports/review/review-list.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Notice } from '#app/ui/notice.tsx';

export interface TrashedNumberProps {
  groupId: string;
  trashed: NonNullable<OpenedFile['trashed']>;
  /** of the group */
  count: number;
  /** may take designs out of the trash */
  canRestore: boolean;
}

/** The number is that of a design in the trash: what happens if it is added so, and the two other ways. */
export function TrashedNumber({ groupId, trashed, count, canRestore }: TrashedNumberProps) {
  const { t, i18n } = useTranslation();
  const { designGuid, name, deletedBy, deletedAt } = trashed;
  return (
    <Notice kind="warning" title={t('imports.trashed.title', { name })}>
      <div className="stack gap-2">
        <p>
          {t('imports.trashed.by', { name: deletedBy })} <Moment at={deletedAt} language={i18n.language} />.{' '}
          {t('imports.trashed.text')}
        </p>
        <div className="row">
          {canRestore && (
            <SubmitButton intent={`restore:${groupId} ${designGuid}`} size="small">
              {t('imports.trashed.restore', { name, count })}
            </SubmitButton>
          )}
          <SubmitButton intent={`next:${groupId}`} size="small">
            {t('imports.trashed.next')}
          </SubmitButton>
        </div>
      </div>
    </Notice>
  );
}
