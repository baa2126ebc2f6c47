import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import type { Column } from '#app/ui/table.tsx';

/** The row of a spreadsheet that a row shows, as the spreadsheet counts. */
export function useLineColumn(): Column<{ line: number }> {
  const { t, i18n } = useTranslation();
  const number = numbersOf(i18n.language);
  return {
    key: 'line',
    head: t('designTables.line'),
    numeric: true,
    tight: true,
    cell: ({ line }) => number.format(line),
  };
}
