/** Right after a deletion: it can be taken back at once. */
import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { PostButton } from '#app/forms/post-form.tsx';
import { readArrived } from '#app/forms/toasts.ts';
import { useRootData } from '#app/routes/shared/root-data.ts';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { trashPage } from './addresses.ts';
import { trashForm } from './form.ts';

export function UndoNotice() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const served = useRootData()?.toast;
  // What no answer brought says nothing of the deletion, and takes the way back from nobody.
  const toast = Object.values(readArrived()).findLast(({ at }) => at) ?? served;
  if (!toast?.undo || toast.at !== pathname + search) return null;
  return (
    <Notice
      action={
        <PostButton of={trashForm} intent="restore" carry={toast.undo} action={trashPage} size="small">
          {t('trash.restore')}
        </PostButton>
      }
    >
      {toast.text} <Link to={trashPage}>{t('trash.undo')}</Link>
    </Notice>
  );
}
