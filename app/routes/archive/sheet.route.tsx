/** A search's result for paper: the same address as the search, up to a hundred prints a sheet. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { WhyLine } from '#app/ui/why.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { ExportChosen } from '#app/routes/shared/favorites/export-chosen.tsx';
import { withQuery } from '#app/routes/shared/archive-addresses.ts';
import { columnChoices, readSheet } from './sheet-data.server.ts';
import styles from './sheet.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, url }) => {
    const sheet = await readSheet(actor, url.searchParams);
    if (sheet.lastHref) throw redirect(sheet.lastHref);
    return { ...sheet, columnChoices };
  });

export default function ContactSheet() {
  const { t } = useTranslation();
  const sheet = useLoaderData<typeof loader>();
  const { prints, columns, query, earlier, later } = sheet;
  const chosen = new Set(prints.flatMap(({ colorwayGuid }) => colorwayGuid ?? []));
  return (
    <>
      <PageHeader
        title={t('contactSheet.title')}
        parent={{ href: withQuery('/archive', new URLSearchParams(query)), label: t('contactSheet.back') }}
        intro={[...sheet.chosen, sheet.count, sheet.part, sheet.day].filter(Boolean).join(' · ')}
        actions={
          prints.length > 0 && (
            <Button type="button" look="primary" className="needs-script no-print" onClick={() => window.print()}>
              {t('contactSheet.print')}
            </Button>
          )
        }
      />
      {sheet.ignored && <Notice kind="warning">{t('archive.ignored', { names: sheet.ignored })}</Notice>}
      {sheet.refused && (
        <Notice kind="warning" title={sheet.refused.title}>
          {sheet.refused.text}
        </Notice>
      )}
      {prints.length === 0 ? (
        <EmptyState icon="search" title={t('contactSheet.none')} />
      ) : (
        <>
          <div className="row gap-6 end spread no-print">
            <Form method="get" className="row nowrap gap-2 end">
              {sheet.hidden.map(([name, value], index) => (
                <input key={index} type="hidden" name={name} value={value} />
              ))}
              <SelectField
                key={columns}
                name="columns"
                label={t('contactSheet.columns')}
                defaultValue={String(columns)}
                options={sheet.columnChoices.map((count) => ({ value: String(count), label: String(count) }))}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              />
              <noscript>
                <Button>{t('contactSheet.show')}</Button>
              </noscript>
            </Form>
            {sheet.exports.length > 0 && (
              <div role="group" aria-label={t('contactSheet.asFile')}>
                <ExportChosen kinds={sheet.exports} chosen={chosen} />
              </div>
            )}
          </div>
          <ul
            className={`paper ${styles.sheet}`}
            style={{ '--wanted': columns } as CSSProperties}
            aria-label={t('contactSheet.results')}
          >
            {prints.map(({ guid, href, name, thumbnail, facts, why }) => (
              <li key={guid}>
                <Link to={href} tabIndex={-1} aria-hidden="true">
                  <img {...thumbnail} sizes="320px" alt={thumbnail.alt} decoding="async" />
                </Link>
                <Link to={href} className="strong">
                  {name}
                </Link>
                <span className={`detail ${styles.facts}`}>
                  {facts.map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                </span>
                {why && <WhyLine {...why} />}
              </li>
            ))}
          </ul>
          {(earlier || later) && (
            <nav className="row no-print" aria-label={t('archive.pages')}>
              {earlier && <ButtonLink to={earlier}>{t('contactSheet.earlier')}</ButtonLink>}
              {later && <ButtonLink to={later}>{t('contactSheet.later')}</ButtonLink>}
            </nav>
          )}
        </>
      )}
    </>
  );
}
