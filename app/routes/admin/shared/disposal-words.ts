import { useTranslation } from 'react-i18next';
import type { Disposal } from '#app/domain/imports/job/control.server.ts';
import type { Say } from '#app/locales/translate.ts';

export function useDisposal(disposal: Disposal | null): string {
  const { t, i18n } = useTranslation();
  return disposal ? disposalText(t as Say, i18n.language, disposal) : '';
}

/** "12 files; 5 of them not in the archive (340 MB)": what cancelling or clearing takes away, and for how long that can be undone. */
export function disposalText(t: Say, language: string, disposal: Disposal): string {
  const number = new Intl.NumberFormat(language);
  const { imports, files, notAdded, bytes } = disposal;
  const words = { count: files, files: number.format(files) };
  return [
    imports > 1 && t('imports.disposeImports', { count: imports, number: number.format(imports) }),
    notAdded > 0
      ? t('imports.disposeWhat', { ...words, notAdded: number.format(notAdded), size: bytes })
      : t('imports.disposeAdded', words),
    t('imports.undoForADay'),
  ]
    .filter(Boolean)
    .join(' ');
}
