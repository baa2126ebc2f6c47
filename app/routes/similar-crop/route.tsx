/** Crops a query picture, and keeps or deletes it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CropPicture, toCrop } from '#app/domain/find/query-pictures/rules.ts';
import {
  cropPicture,
  forgetPicture,
  getPicture,
  keepPicture,
} from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { frontPage, pictureAddress, pictureSearch, wholePixels } from '#app/routes/shared/similar/addresses.ts';
import { AreaList } from '#app/routes/shared/similar/area-list.tsx';
import { toAreas } from '#app/routes/shared/similar/areas.ts';
import { pictureForm } from '#app/routes/shared/similar/form.ts';
import { pictureName } from '#app/routes/shared/similar/pictures.server.ts';
import styles from '#app/routes/shared/similar/similar.module.css';
import { CropBox } from './crop-box.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params: { pictureId: pictureGuid }, url: { searchParams }, t }) => {
    const found = await getPicture(actor, { pictureGuid });
    const { fileName, palette: _, createdAt: __, ...picture } = found;
    // Without script the page is requested again to show the numbers on the picture.
    const asked = CropPicture.safeParse({ pictureGuid, ...Object.fromEntries(searchParams) });
    const isAsked = asked.success && searchParams.has('width');
    const part = (isAsked ? toCrop(asked.data) : picture.crop) ?? { x: 0, y: 0, width: 1, height: 1 };
    const perCent = Object.fromEntries(
      Object.entries(part).map(([side, share]) => [side, Math.round(share * 1000) / 10]),
    );
    return {
      title: t('findSimilar.crop.title'),
      picture: { ...picture, name: pictureName(actor, fileName) },
      part: perCent as typeof part,
      areas: toAreas(t, found),
      mayKeep: !actor.impersonatedBy,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('archive', args, (page) => {
    const { pictureId: pictureGuid = '' } = page.params;
    const leave = { pictureNotFound: frontPage };
    return handleForm(
      page,
      pictureForm,
      {
        search: intent(cropPicture, {
          input: (fields) => ({ ...fields, pictureGuid }),
          done: (_, { go }) => go(pictureSearch(pictureGuid)),
        }),
        whole: intent(cropPicture, {
          input: () => ({ pictureGuid }),
          done: (_, { go }) => go(pictureSearch(pictureGuid)),
        }),
        keep: intent(keepPicture, {
          input: () => ({ pictureGuid }),
          done: (_, { t, done }) => done(t('findSimilar.crop.keptNow')),
          leave,
        }),
        forget: intent(forgetPicture, {
          input: () => ({ pictureGuid }),
          done: (_, { t, done }) => done(t('findSimilar.pictures.forgotten'), frontPage),
          leave,
        }),
      },
      pictureAddress(pictureGuid),
    );
  });

export default function PicturePart() {
  const { t } = useTranslation();
  const { picture, part, areas, mayKeep } = useLoaderData<typeof loader>();
  const { pictureGuid, name, width, height, isKept } = picture;
  const navigation = useNavigation();
  const busy = navigation.formAction === pictureAddress(pictureGuid);
  return (
    <>
      <LoadingBar active={busy} label={t('findSimilar.picture.looking')} />
      <PageHeader
        title={t('findSimilar.crop.title')}
        intro={t('findSimilar.crop.intro')}
        parent={{ href: frontPage, label: t('findSimilar.back') }}
      />
      {areas && <AreaList {...areas} />}
      <ActionForm of={pictureForm} action={pictureAddress(pictureGuid)} className={styles.part}>
        {({ errorsOf }) => (
          <>
            <CropBox
              key={Object.values(part).join()}
              src={wholePixels(pictureGuid)}
              alt={t('findSimilar.pictures.alt', { name })}
              width={width}
              height={height}
              part={part}
              errorsOf={errorsOf}
            />
            {errorsOf('picture')?.map((error) => (
              <FormError key={error} title={error} />
            ))}
            <div className="row">
              <SubmitButton look="primary" icon="search" intent="search" busy={busy}>
                {t('findSimilar.crop.search')}
              </SubmitButton>
              <SubmitButton intent="whole" busy={busy}>
                {t('findSimilar.crop.whole')}
              </SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
      <PostForm of={pictureForm} action={pictureAddress(pictureGuid)} className={styles.keep}>
        <p className="quiet">
          <strong className="anywhere">{name}</strong>{' '}
          {t(isKept ? 'findSimilar.crop.keptText' : 'findSimilar.crop.keepText')}
        </p>
        <div className="row">
          {!isKept && mayKeep && (
            <SubmitButton size="small" intent="keep" icon="pin">
              {t('findSimilar.crop.keep')}
            </SubmitButton>
          )}
          {(!isKept || mayKeep) && (
            <SubmitButton size="small" intent="forget" icon="trash">
              {t('findSimilar.crop.forget')}
            </SubmitButton>
          )}
        </div>
      </PostForm>
    </>
  );
}
