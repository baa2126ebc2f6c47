/** Chosen rows of a table of designs lead to editing them all. */
import { useTranslation } from 'react-i18next';
import { editsPage } from '#app/routes/admin/shared/design-edits/addresses.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/link.tsx';
import type { Bulk } from '#app/ui/table.tsx';

export function useDesignSelection(all: Bulk<{ designName: string }>['all']): Bulk<{ designName: string }> {
  const { t } = useTranslation();
  return {
    form: (frame) => <Form method="get" action={`${editsPage}/new`} {...frame} />,
    all,
    name: 'designGuids',
    rowLabel: ({ designName }) => t('designEdits.selectNamed', { name: designName }),
    allLabel: t('designEdits.selectPage'),
    selectedLabel: (count) => t('designEdits.selected', { count }),
    children: <Button size="small">{t('designEdits.edit')}</Button>,
  };
}
