import { useTranslation } from 'react-i18next';
import type { ReviewPage } from '#app/domain/imports/review/review-list.server.ts';
import { ownFields } from '#app/forms/declare.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { importJobForm } from './form.ts';

/** of one offer */
const namesShown = 8;

/** Files that look like the screens of one print: one press makes them one design. */
export function ScreenOffers({ job: { offers, version } }: { job: ReviewPage }) {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return offers.map(({ files, names }) => {
    const more = names.length - namesShown;
    const shown = more > 0 ? [...names.slice(0, namesShown), t('imports.inks.more', { count: more })] : names;
    return (
      <Notice key={files[0]} kind="info">
        <div className="stack gap-2">
          <p className="anywhere">{t('imports.inks.offer', { names: list.format(shown) })}</p>
          <PostButton of={importJobForm} intent="screens" carry={{ files, [ownFields.version]: version }} size="small">
            {t('imports.inks.join')}
          </PostButton>
        </div>
      </Notice>
    );
  });
}
