import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { PostButton } from '#app/forms/post-form.tsx';
import { numbersOf } from '#app/locales/format-number.ts';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Table } from '#app/ui/table.tsx';
import { useDesignSelection } from '#app/routes/admin/shared/designs/design-selection.tsx';
import { editAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import type { DesignList, DesignRow } from './data.server.ts';
import { attentionForm } from './form.ts';
import { Remedy } from './remedy.tsx';
import seamStyles from '#app/routes/admin/shared/seam.module.css';

export function DesignFindings({ list }: { list: DesignList }) {
  const { t, i18n } = useTranslation();
  const { finding, aside, rows, openCount, asideCount, allChosen } = list;
  const number = numbersOf(i18n.language);
  const address = (isAside: boolean, page = 0) => {
    const params = new URLSearchParams({ ...(isAside && { aside: '' }), ...(page > 0 && { page: String(page) }) });
    return `/admin/attention/${finding}${params.size > 0 ? `?${params.toString()}` : ''}`;
  };
  const here = address(aside, list.currentPage);
  const all = `${here}${here.includes('?') ? '&' : '?'}all=1`;
  const selection = useDesignSelection({ href: all, chosen: allChosen });
  return (
    <ListFrame
      views={
        <div className="list-filter">
          <Segments
            label={t('attention.show')}
            value={aside ? 'aside' : 'open'}
            segments={[
              { value: 'open', label: `${t('attention.open')} ${number.format(openCount)}`, href: address(false) },
              { value: 'aside', label: `${t('attention.aside')} ${number.format(asideCount)}`, href: address(true) },
            ]}
          />
        </div>
      }
      empty={
        rows.length === 0 && {
          icon: 'check',
          title: t(aside ? 'attention.noneAside' : 'attention.none'),
        }
      }
      pages={{ ...list, hrefFor: (page) => address(aside, page) }}
    >
      <Table
        caption={t(`attention.findings.${finding}`)}
        stacks
        rows={rows}
        rowKey={({ designGuid }) => designGuid}
        bulk={selection}
        columns={[
          {
            key: 'picture',
            head: t('designAdmin.picture'),
            headHidden: true,
            tight: true,
            cell: ({ picture }) => (
              <span className="thumb thumb-small contain">
                {picture && (
                  <img
                    src={picture.src}
                    width={picture.width}
                    height={picture.height}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                )}
              </span>
            ),
          },
          {
            key: 'design',
            head: t('design.number'),
            rowHead: true,
            cell: ({ designGuid, designName }) => (
              <Link to={editAddress(designGuid)} className="figures unbroken">
                {designName}
              </Link>
            ),
          },
          ...(hasFacts(finding)
            ? [{ key: 'facts', head: t('attention.facts'), cell: (row: DesignRow) => <Facts list={list} row={row} /> }]
            : []),
          {
            key: 'remedy',
            head: t('attention.remedy'),
            cell: (row) =>
              row.aside ? (
                <div className="stack gap-1 start">
                  <span className="detail">
                    {t('attention.asideBy', { name: row.aside.by })},{' '}
                    <Moment at={row.aside.at} language={i18n.language} />
                  </span>
                  <PostButton
                    of={attentionForm}
                    intent="back"
                    action={here}
                    carry={{ designGuid: row.designGuid }}
                    size="small"
                    aria-label={`${row.designName}: ${t('attention.takeBack')}`}
                  >
                    {t('attention.takeBack')}
                  </PostButton>
                </div>
              ) : (
                <div className="stack gap-2 start">
                  <Remedy finding={finding} row={row} here={here} />
                  <PostButton
                    of={attentionForm}
                    intent="aside"
                    action={here}
                    carry={{ designGuid: row.designGuid }}
                    look="quiet"
                    size="small"
                    icon="check"
                    aria-label={`${row.designName}: ${t('attention.isRight')}`}
                  >
                    {t('attention.isRight')}
                  </PostButton>
                </div>
              ),
          },
        ]}
      />
    </ListFrame>
  );
}

/** What is missing has nothing more to tell. */
const hasFacts = (finding: DesignList['finding']) => finding !== 'labels' && finding !== 'studio';

function Facts({ list: { finding }, row }: { list: DesignList; row: DesignRow }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const { sizeCm, sizePx, dpi, colorways, twins } = row;
  return (
    <div className="stack gap-1 start">
      {finding === 'resolution' && (
        <span className="figures">
          {t('attention.sizes', {
            dpi: number.format(dpi),
            px: t('attention.px', { width: number.format(sizePx.width), height: number.format(sizePx.height) }),
            cm: t('design.cm', { width: number.format(sizeCm.width), height: number.format(sizeCm.height) }),
          })}
        </span>
      )}
      {finding === 'screens' && (
        <span>
          {t(`archive.types.${row.designType}`)} · {t(`archive.mold.${row.moldState}`)}
        </span>
      )}
      {colorways.map(({ colorwayGuid, colorwayName, remarks, seams }) => (
        <Fragment key={colorwayGuid}>
          <span className="anywhere">
            {colorwayName}: {remarks.join(' ')}
          </span>
          {seams.length > 0 && (
            <span className="row gap-4 top">
              {seams.map((edge) => (
                <figure key={edge} className={seamStyles.seam}>
                  <span data-edge={edge}>
                    <img
                      src={`/admin/attention/seam/${colorwayGuid}/${edge}`}
                      alt=""
                      width={320}
                      height={240}
                      loading="lazy"
                      decoding="async"
                    />
                  </span>
                  <figcaption className="detail">
                    {t(edge === 'sides' ? 'imports.seamSides' : 'imports.seamEnds')}
                  </figcaption>
                </figure>
              ))}
            </span>
          )}
        </Fragment>
      ))}
      {twins.map(({ designGuid, designName, isSameFile }) => (
        <span key={designGuid}>
          <Link to={editAddress(designGuid)} className="figures unbroken">
            {designName}
          </Link>{' '}
          <span className="detail">{t(isSameFile ? 'attention.sameFile' : 'attention.sameDrawing')}</span>
        </span>
      ))}
    </div>
  );
}
