/** The colours of a picture, for a search by colour without script: the picture isn't stored. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { nameColor } from '#app/domain/visible/colors/color-names.ts';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { readPictureColors } from '#app/domain/visible/pictures/picture-colors.server.ts';
import { readCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { declareForm } from '#app/forms/declare.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { formatPercent } from '#app/locales/format-percent.ts';
import { Button } from '#app/ui/button.tsx';
import { FileField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Swatches } from '#app/ui/swatches.tsx';
import { searchParams, withQuery } from '#app/routes/shared/archive-addresses.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { pictureLimit } from '#app/routes/shared/similar/form.ts';
import { mostColors } from './color-limits.ts';

const colorsForm = declareForm('colors', { read: {} }, { limit: pictureLimit });

interface ReadColors {
  colors: { hex: string; share: number; name: string }[];
}

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, ({ url, t }) => {
    const { criteria } = readCriteria(url.searchParams);
    return {
      title: t('archive.palette.title'),
      query: searchParams({ ...criteria, page: 0, after: undefined }).toString(),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('archive', args, (page) =>
    handleForm(
      page,
      colorsForm,
      {
        read: intent(readPictureColors, {
          done: (colors, { actor: { locale } }) =>
            data({ colors: colors.map((color) => ({ ...color, name: nameColor(color.hex, locale) })) }),
        }),
      },
      page.url.pathname + page.url.search,
    ),
  );

export default function PictureColors() {
  const { t, i18n } = useTranslation();
  const { query } = useLoaderData<typeof loader>();
  const read = useActionData<unknown>() as Partial<ReadColors> | undefined;
  const kept = [...new URLSearchParams(query)];
  const room = mostColors - kept.filter(([name]) => name === 'color').length;
  const here = withQuery('/archive/colors', new URLSearchParams(query));
  return (
    <>
      <PageHeader
        title={t('archive.palette.title')}
        intro={t('archive.palette.intro')}
        parent={{ href: withQuery('/archive', new URLSearchParams(query)), label: t('archive.palette.back') }}
      />
      <div className="stack gap-10">
        {read?.colors && (
          <form method="get" action="/archive" className="form">
            {kept.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <h2>{t('archive.palette.found')}</h2>
            <Swatches
              name="color"
              legend={t('archive.palette.found')}
              size="large"
              swatches={read.colors.map(({ hex, share, name }, index) => ({
                value: hex,
                label: `${name} ${hex}, ${formatPercent(share, i18n.language)}`,
                checked: index < Math.min(room, 1),
              }))}
            />
            <div>
              <Button look="primary">{t('archive.palette.search')}</Button>
            </div>
          </form>
        )}
        <ActionForm of={colorsForm} action={here} encType="multipart/form-data" className="form" reloadDocument>
          {({ field }) => {
            const { defaultValue: _, ...picture } = field('picture');
            return (
              <>
                <FileField
                  label={t('archive.palette.file')}
                  hint={t('archive.palette.fileHint', { size: mostPictureBytes })}
                  accept="image/*"
                  required
                  {...picture}
                />
                <div>
                  <SubmitButton look={read?.colors ? 'plain' : 'primary'}>{t('archive.palette.read')}</SubmitButton>
                </div>
              </>
            );
          }}
        </ActionForm>
      </div>
    </>
  );
}
