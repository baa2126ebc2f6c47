/** A film of a colorway, made in the browser from the 150 cm view. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { FilmMaker, type FilmLabels } from '#app/ui/film/film-maker.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { viewAddress } from '#app/domain/visible/pictures/addresses.ts';
import { readFilm } from '#app/domain/output/exports/film.server.ts';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('export', args, async ({ actor, params, t }) => {
    const film = await readFilm(actor, { designGuid: params.designId, colorwayGuid: params.colorwayId });
    return { ...film, title: t('downloads.film.title', { reference: film.reference }) };
  });

export default function Film() {
  const { t } = useTranslation();
  const { title, designGuid, colorwayGuid, version, fileName } = useLoaderData<typeof loader>();
  const labels = useLabels();
  return (
    <>
      <PageHeader
        title={title}
        intro={t('downloads.film.intro')}
        parent={{ href: designAddress(designGuid, colorwayGuid), label: t('downloads.film.back') }}
      />
      <div className="needs-no-script">
        <Notice kind="info">{t('downloads.film.noScript')}</Notice>
      </div>
      <FilmMaker
        fabric={({ cm, width }) => viewAddress('fabric', designGuid, colorwayGuid, { cm, width, version })}
        fileName={fileName}
        labels={labels}
      />
    </>
  );
}

function useLabels(): FilmLabels {
  const { t, i18n } = useTranslation();
  const say = (name: string) => t(`downloads.film.${name}` as 'downloads.film.make');
  const all = <Key extends string>(group: string, keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, say(`${group}.${key}`)])) as Record<Key, string>;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  return {
    length: say('length'),
    seconds: (count) => t('downloads.film.seconds', { count }),
    size: say('size'),
    sizes: all('sizes', ['small', 'medium', 'large', 'square', 'tall']),
    motion: say('motion'),
    motions: all('motions', ['across', 'down', 'round']),
    closeness: say('closeness'),
    closenesses: all('closenesses', ['near', 'middle', 'far']),
    make: say('make'),
    cancel: say('cancel'),
    stages: all('stages', ['program', 'frames', 'encoding']),
    preview: say('preview'),
    download: say('download'),
    done: (bytes) => t('downloads.film.done', { size: bytes }),
    cancelled: say('cancelled'),
    leave: say('leave'),
    notHere: say('notHere'),
    reasons: {
      failed: say('failed'),
      noMemory: say('noMemory'),
      noPicture: say('noPicture'),
      signedOut: say('signedOut'),
      offline: say('offline'),
    },
    signIn: say('signIn'),
    percent: (fraction) => percent.format(fraction),
  };
}
