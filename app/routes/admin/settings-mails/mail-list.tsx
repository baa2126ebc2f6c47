import { useTranslation } from 'react-i18next';
import { Link } from '#app/ui/link.tsx';
import { mailAddress, useKindName } from './mail-words.ts';
import type { MailPage } from './route.tsx';

interface MailListProps {
  mails: MailPage['mails'];
  current: { kind: string; locale: string };
  names: Record<string, string>;
}

export function MailList({ mails, current, names }: MailListProps) {
  const { t } = useTranslation();
  const nameOf = useKindName();
  return (
    <nav aria-label={t('settings.mailOfKind')}>
      <ul className="stack gap-4">
        {mails.map(({ kind, texts }) => (
          <li key={kind}>
            <p className="strong">{nameOf(kind)}</p>
            <ul className="line gap-4 targets">
              {texts.map(({ locale, isOwn }) => (
                <li key={locale}>
                  <Link
                    to={mailAddress(kind, locale)}
                    aria-current={kind === current.kind && locale === current.locale ? 'page' : undefined}
                    preventScrollReset
                  >
                    {names[locale]}
                    {isOwn && ` (${t('settings.mailOwn')})`}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
