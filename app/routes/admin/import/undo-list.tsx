import { useTranslation } from 'react-i18next';
import type { UndoableAct } from '#app/domain/imports/job/undo.server.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { importForm } from './form.ts';

type Act = Omit<UndoableAct, 'at'> & { at: Date | string };

/** What was cancelled or cleared within a day, each to be undone. */
export function UndoList({ acts }: { acts: Act[] }) {
  const { t, i18n } = useTranslation();
  if (acts.length === 0) return null;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Notice title={t('imports.undoTitle')}>
      <ul className="stack gap-2">
        {acts.map(({ act, kind, by, at, jobIds, files }) => (
          <li key={act} className="row">
            <span className="grow anywhere">
              {t(`imports.undoable.${kind}`, {
                count: jobIds.length,
                number: number.format(jobIds.length),
                files: number.format(files),
                by,
              })}
              , <Moment at={at} language={i18n.language} />
            </span>
            <PostButton of={importForm} intent={`undo:${act}`} size="small">
              {t('imports.undo')}
            </PostButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
