import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { palettePage } from '#app/routes/shared/similar/addresses.ts';
import type { ShownPicture } from '#app/routes/shared/similar/picture-list.tsx';

export interface PaletteSourcesProps {
  pictures: ShownPicture[];
  /** what was typed */
  reference: string;
  error: string | null;
}

/** Sources of colours: a colorway of the archive, or a recent query picture. */
export function PaletteSources({ pictures, reference, error }: PaletteSourcesProps) {
  const { t } = useTranslation();
  return (
    <section className="stack gap-2" aria-labelledby="take-colors">
      <h2 id="take-colors">{t('findSimilar.palette.take')}</h2>
      <Form method="get" action={palettePage} className="field-row">
        <TextField
          name="reference"
          label={t('findSimilar.palette.takeDesign')}
          defaultValue={reference}
          errors={error ? [error] : undefined}
          maxLength={200}
          autoComplete="off"
          required
        />
        <Button>{t('findSimilar.palette.takeIt')}</Button>
      </Form>
      {pictures.length > 0 && (
        <>
          <h3 className="quiet">{t('findSimilar.palette.takePicture')}</h3>
          <ul className="row gap-2">
            {pictures.map(({ pictureGuid, name, src }) => (
              <li key={pictureGuid}>
                <Link to={`${palettePage}?picture=${pictureGuid}`} aria-label={t('findSimilar.palette.from', { name })}>
                  <img className="thumb thumb-small" src={src} alt="" loading="lazy" decoding="async" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
