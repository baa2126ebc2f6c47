/** In confirmations of deletions: for how long they can be taken back. */
import { useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

export function TrashNote() {
  const { t } = useTranslation();
  const layout = useRouteLoaderData('routes/admin/layout') as { trashDays: number } | undefined;
  return layout ? <p>{t('trash.note', { count: layout.trashDays })}</p> : null;
}
