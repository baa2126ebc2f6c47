/** Entry page of the similarity searches. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { mostPaletteColors } from '#app/domain/visible/criteria/similar-criteria.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { palettePage } from '#app/routes/shared/similar/addresses.ts';
import { findByNumber } from './by-number.server.ts';
import { PictureForm } from '#app/routes/shared/similar/picture-form.tsx';
import { PictureList } from '#app/routes/shared/similar/picture-list.tsx';
import { readPictures } from '#app/routes/shared/similar/pictures.server.ts';
import styles from '#app/routes/shared/similar/similar.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, url, t }) => {
    const number = url.searchParams.get('number')?.trim().slice(0, 200) ?? '';
    const similarId = number ? await findByNumber(actor, number) : null;
    if (similarId) throw redirect(`/archive?similarId=${similarId}`);
    return { title: t('findSimilar.title'), number, pictures: await readPictures(actor) };
  });

export default function FindSimilar() {
  const { t } = useTranslation();
  const { number, pictures } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t('findSimilar.title')} intro={t('findSimilar.intro')} />
      <div className={styles.ways}>
        <section className="stack gap-3" aria-labelledby="with-picture">
          <h2 id="with-picture">{t('findSimilar.picture.title')}</h2>
          <p className="quiet">{t('findSimilar.picture.text')}</p>
          <PictureForm />
        </section>
        <div className="stack gap-6">
          <section className="stack gap-3" aria-labelledby="with-colors">
            <h2 id="with-colors">{t('findSimilar.palette.title')}</h2>
            <p className="quiet">{t('findSimilar.palette.text', { count: mostPaletteColors })}</p>
            <div>
              <ButtonLink to={palettePage}>{t('findSimilar.palette.open')}</ButtonLink>
            </div>
          </section>
          <section className="stack gap-3" aria-labelledby="with-number">
            <h2 id="with-number">{t('findSimilar.number.title')}</h2>
            <p className="quiet">{t('findSimilar.number.text')}</p>
            <Form method="get" className="stack gap-2">
              <TextField
                name="number"
                type="search"
                label={t('findSimilar.number.label')}
                hint={t('findSimilar.number.hint')}
                defaultValue={number}
                errors={number ? [t('findSimilar.number.notFound')] : undefined}
                maxLength={200}
                autoComplete="off"
                required
              />
              <div>
                <Button>{t('findSimilar.number.search')}</Button>
              </div>
            </Form>
          </section>
        </div>
      </div>
      {pictures.length > 0 && (
        <section className="stack gap-2" aria-labelledby="own-pictures">
          <h2 id="own-pictures">{t('findSimilar.pictures.title')}</h2>
          <PictureList pictures={pictures} />
        </section>
      )}
    </>
  );
}
