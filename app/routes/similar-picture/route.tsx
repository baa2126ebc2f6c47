/** Upload of a query picture. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { withinReading } from '#app/large-bodies.server.ts';
import { uploadPicture } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { frontPage, pictureAddress, pictureSearch, picturePage } from '#app/routes/shared/similar/addresses.ts';
import { pictureUploadForm } from '#app/routes/shared/similar/form.ts';
import { PictureForm } from '#app/routes/shared/similar/picture-form.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, ({ t }) => ({ title: t('findSimilar.picture.title') }));

/** Also for the form on the page of all similarity searches: its refusals are shown here. */
export const action = (args: ActionFunctionArgs) =>
  withPage('archive', args, (page) =>
    handleForm(
      page,
      pictureUploadForm,
      {
        search: intent(uploadPicture, {
          done: ({ pictureGuid }, { go }) => go(pictureSearch(pictureGuid)),
        }),
        part: intent(uploadPicture, {
          done: ({ pictureGuid }, { go }) => go(pictureAddress(pictureGuid)),
        }),
      },
      picturePage,
      (read) => withinReading(page.actor, read),
    ),
  );

export default function UploadPicture() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('findSimilar.picture.title')}
        intro={t('findSimilar.picture.text')}
        parent={{ href: frontPage, label: t('findSimilar.back') }}
      />
      <div className="stack narrow">
        <PictureForm />
      </div>
    </>
  );
}
