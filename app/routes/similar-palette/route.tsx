/** The palette editor; a GET form, so that every state has an address. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#app/domain/base/actor.ts';
import { takePalette } from '#app/domain/find/similar/similar.server.ts';
import { mostPaletteColors } from '#app/domain/visible/criteria/similar-criteria.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { frontPage } from '#app/routes/shared/similar/addresses.ts';
import { PaletteForm } from './palette-form.tsx';
import { firstRows, paletteSearch, readRows, toPalette, withoutRow, withRow } from './palette-rows.ts';
import { PaletteSources } from './palette-sources.tsx';
import { pictureName, readPictures } from '#app/routes/shared/similar/pictures.server.ts';
import { sayError } from '#app/routes/shared/similar/say-error.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, url: { searchParams: params }, t }) => {
    const { rows: given, unreadable } = readRows(params, mostPaletteColors);
    const wantsSearch = params.get('act') === 'search';
    if (wantsSearch && toPalette(given).length > 0) throw redirect(paletteSearch(given));
    const taken = await readTaken(actor, params);
    const changed = change(given, params.get('act') ?? '');
    return {
      title: t('findSimilar.palette.heading'),
      rows: taken?.rows ?? (changed.length > 0 ? changed : firstRows),
      from: taken?.name ?? null,
      sourceError: taken?.error ?? null,
      reference: params.get('reference')?.slice(0, 200) ?? '',
      isNothing: wantsSearch,
      unreadable,
      pictures: (await readPictures(actor)).slice(0, 12),
    };
  });

function change(rows: ReturnType<typeof readRows>['rows'], act: string) {
  if (act === 'add') return withRow(rows, mostPaletteColors);
  const [, at] = /^remove (\d)$/.exec(act) ?? [];
  return at === undefined ? rows : withoutRow(rows, Number(at));
}

/** Colours of a colorway or of a picture: `from`, `picture` or what was typed as `reference`. */
async function readTaken(person: Person, params: URLSearchParams) {
  const [colorwayGuid, pictureGuid, reference] = ['from', 'picture', 'reference'].map((name) =>
    params.get(name)?.trim(),
  );
  const source = colorwayGuid ? { colorwayGuid } : pictureGuid ? { pictureGuid } : reference ? { reference } : null;
  if (!source) return null;
  try {
    const { name, colors } = await takePalette(person, source);
    const rows = colors.map(({ hex, share }) => ({ color: hex, share }));
    return { name: pictureName(person, name), rows: rows.length > 0 ? rows : undefined, error: null };
  } catch (error) {
    return { name: null, rows: undefined, error: sayError(error, person) };
  }
}

export default function Palette() {
  const { t } = useTranslation();
  const { rows, from, sourceError, reference, isNothing, unreadable, pictures } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t('findSimilar.palette.heading')}
        intro={t('findSimilar.palette.intro')}
        parent={{ href: frontPage, label: t('findSimilar.back') }}
      />
      <div className="stack narrow">
        {isNothing && <Notice kind="warning">{t('findSimilar.palette.none')}</Notice>}
        {unreadable && <Notice kind="warning">{t('findSimilar.palette.unreadable')}</Notice>}
        {from && <h2>{t('findSimilar.palette.from', { name: from })}</h2>}
        <PaletteForm key={JSON.stringify(rows)} rows={rows} most={mostPaletteColors} />
        <PaletteSources pictures={pictures} reference={reference} error={sourceError} />
      </div>
    </>
  );
}
