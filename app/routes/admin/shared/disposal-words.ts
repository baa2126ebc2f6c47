import { useTranslation } from 'react-i18next';
import type { Disposal } from '#app/domain/imports/job/control.server.ts';

/** "12 files (340 MB), 5 of them not in the archive": what cancelling or clearing takes away, and for how long that can be undone. */
export function useDisposal(disposal: Disposal | null): string {
  const { t, i18n } = useTranslation();
  if (!disposal) return '';
  const number = new Intl.NumberFormat(i18n.language);
  const { imports, files, notAdded, bytes } = disposal;
  const words = { files: number.format(files), notAdded: number.format(notAdded), size: bytes };
  return [
    imports > 1 && t('imports.disposeImports', { count: imports, number: number.format(imports) }),
    t('imports.disposeWhat', { count: files, ...words }),
    t('imports.undoForADay'),
  ]
    .filter(Boolean)
    .join(' ');
}
