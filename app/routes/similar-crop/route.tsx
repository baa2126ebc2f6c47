/** One picture: which part of it shows the print, and whether it is kept. */
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { CropPicture, toCrop } from '#app/domain/find/query-pictures/rules.ts';
import {
  cropPicture,
  forgetPicture,
  getPicture,
  keepPicture,
} from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { translate } from '#app/locales/translate.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { withErrorResponse } from '../shared/page.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readForm } from '../shared/read-form.server.ts';
import { frontPage, pictureAddress, pictureSearch, wholePixels } from '../shared/similar/addresses.ts';
import { CropBox } from './crop-box.tsx';
import { pictureName } from '../shared/similar/pictures.server.ts';
import { sayError } from '../shared/similar/receive.server.ts';
import styles from '../shared/similar/similar.module.css';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  const { pictureId: pictureGuid } = params;
  const {
    fileName,
    palette: _,
    createdAt: __,
    ...picture
  } = await withErrorResponse(getPicture(person, { pictureGuid }), person.locale);
  // Without script the figures are shown on the picture by asking for the same page with them.
  const asked = CropPicture.safeParse({ pictureGuid, ...Object.fromEntries(new URL(request.url).searchParams) });
  const isAsked = asked.success && new URL(request.url).searchParams.has('width');
  const part = (isAsked ? toCrop(asked.data) : picture.crop) ?? { x: 0, y: 0, width: 1, height: 1 };
  const name = pictureName(person, fileName);
  const perCent = Object.fromEntries(
    Object.entries(part).map(([side, share]) => [side, Math.round(share * 1000) / 10]),
  );
  return {
    title: translate(person.locale)('findSimilar.crop.title'),
    picture: { ...picture, name },
    part: perCent as typeof part,
    mayKeep: !person.impersonatedBy,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  const t = translate(person.locale);
  const { pictureId: pictureGuid = '' } = params;
  const { intent, ...part } = Object.fromEntries(await readForm(request));
  try {
    switch (intent) {
      case 'keep':
        await keepPicture(person, { pictureGuid });
        return await redirectWithToast(pictureAddress(pictureGuid), {
          kind: 'success',
          text: t('findSimilar.crop.keptNow'),
        });
      case 'forget':
        await forgetPicture(person, { pictureGuid });
        return await redirectWithToast(frontPage, { kind: 'success', text: t('findSimilar.pictures.forgotten') });
      default:
        await cropPicture(person, { ...(intent === 'whole' ? {} : part), pictureGuid });
        return redirect(pictureSearch(pictureGuid), 303);
    }
  } catch (error) {
    return data({ error: sayError(error, person) }, { status: 422 });
  }
}

export default function PicturePart() {
  const { t } = useTranslation();
  const { picture, part, mayKeep } = useLoaderData<typeof loader>();
  const { pictureGuid, name, width, height, isKept } = picture;
  const answer = useActionData<typeof action>();
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
      <Form method="post" action={pictureAddress(pictureGuid)} className={styles.part}>
        {answer?.error && <FormError title={answer.error} />}
        <CropBox
          key={Object.values(part).join()}
          src={wholePixels(pictureGuid)}
          alt={t('findSimilar.pictures.alt', { name })}
          width={width}
          height={height}
          part={part}
        />
        <div className="row">
          <Button look="primary" icon="search" name="intent" value="search" busy={busy}>
            {t('findSimilar.crop.search')}
          </Button>
          <Button name="intent" value="whole" busy={busy} formNoValidate>
            {t('findSimilar.crop.whole')}
          </Button>
        </div>
      </Form>
      <Form method="post" action={pictureAddress(pictureGuid)} className={styles.keep}>
        <p className={styles.quiet}>
          <strong className={styles.name}>{name}</strong>{' '}
          {t(isKept ? 'findSimilar.crop.keptText' : 'findSimilar.crop.keepText')}
        </p>
        <div className="row">
          {!isKept && mayKeep && (
            <Button size="small" name="intent" value="keep" icon="pin">
              {t('findSimilar.crop.keep')}
            </Button>
          )}
          {(!isKept || mayKeep) && (
            <Button size="small" name="intent" value="forget" icon="trash">
              {t('findSimilar.crop.forget')}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}
