/** The colours of a picture, for a search by colour where there is no script: the picture is read and forgotten. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { nameColor } from '#app/domain/catalog/designs/color-names.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { readPictureColors } from '#app/domain/visible/pictures/picture-colors.server.ts';
import { readCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { translate } from '#app/locales/translate.ts';
import { Button } from '#app/ui/button.tsx';
import { FileField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Swatches } from '#app/ui/swatches.tsx';
import { readForm } from '../shared/read-form.server.ts';
import { searchParams, withQuery } from '../shared/archive-addresses.ts';
import { mostColors } from './color-limits.ts';

const megabyte = 1024 * 1024;
/** bytes of a form's own lines around the file */
const formRoom = 64 * 1024;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  const { criteria } = readCriteria(new URL(request.url).searchParams);
  return {
    title: translate(person.locale)('archive.palette.title'),
    query: searchParams({ ...criteria, page: 0, after: undefined }).toString(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  const t = translate(person.locale);
  try {
    // The whole body is held in memory: without a length, or with too much of it, it isn't read at all.
    const length = Number(request.headers.get('content-length') ?? NaN);
    if (!(length <= mostPictureBytes + formRoom)) throw new DomainError('pictureTooLarge');
    const colors = await readPictureColors(person, { picture: (await readForm(request)).get('picture') });
    const named = colors.map((color) => ({
      ...color,
      name: nameColor(color.hex, person.locale),
    }));
    return data({ colors: named, error: null });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const values = { limit: mostPictureBytes / megabyte, ...error.values };
    return data({ colors: null, error: t(`errors.${error.key}`, values) }, { status: error.status });
  }
}

export default function PictureColors() {
  const { t } = useTranslation();
  const { query } = useLoaderData<typeof loader>();
  const read = useActionData<typeof action>();
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
      <div className="stack" data-gap="large">
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
                label: `${name} ${hex}, ${share} %`,
                checked: index < Math.min(room, 1),
              }))}
            />
            <div>
              <Button look="primary">{t('archive.palette.search')}</Button>
            </div>
          </form>
        )}
        <form method="post" action={here} encType="multipart/form-data" className="form">
          {read?.error && <FormError title={read.error} />}
          <FileField
            id="picture"
            name="picture"
            label={t('archive.palette.file')}
            hint={t('archive.palette.fileHint', { size: mostPictureBytes / megabyte })}
            accept="image/*"
            required
          />
          <div>
            <Button look={read?.colors ? 'plain' : 'primary'}>{t('archive.palette.read')}</Button>
          </div>
        </form>
      </div>
    </>
  );
}
