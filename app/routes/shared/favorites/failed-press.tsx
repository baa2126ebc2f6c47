import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Toasts } from '#app/ui/toasts.tsx';

/** Rendered in a portal: a card would contain position: fixed. */
export function FailedPress({ failures }: { failures: number }) {
  const { t } = useTranslation();
  if (failures === 0) return null;
  return createPortal(
    <Toasts
      toasts={[{ id: String(failures), kind: 'danger', text: t('hearts.noAnswer') }]}
      labels={{ region: t('shell.messages'), dismiss: t('shell.close') }}
    />,
    document.body,
  );
}
