/**
 * The archive's search once more, for who may edit designs: cards are boxes to tick, and what is ticked is edited together. A page of its own,
 * so that the archive's page carries nothing of it.
 */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import type { Say } from '#app/locales/translate.ts';
import { pageAddress } from '#app/routes/shared/archive-addresses.ts';
import { drawCard, frameOf, type ArchiveCard } from '#app/routes/shared/design-card.ts';
import { stepTo } from '#app/routes/shared/keys/grid-keys.ts';
import { ListPager } from '#app/routes/shared/list-pager.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Grid, pictureSizes, type GridSize } from '#app/ui/grid.tsx';
import { Form } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { chooseAddress } from './choose-address.ts';
import { readChoosing } from './choose-data.server.ts';
import { mostChosen } from './choose-limits.ts';
import { useChoosePages } from './choose-pages.ts';
import { useChosenDesigns } from './chosen-designs.ts';
import styles from './choose.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, url, t }) => ({
    title: t('choosing.title'),
    ...(await readChoosing(actor, url.searchParams)),
  }));

export default function ChooseDesigns() {
  const data = useLoaderData<typeof loader>();
  return <Choosing key={`${data.query} ${data.results.page}`} data={data as Data} />;
}

type Data = Awaited<ReturnType<typeof readChoosing>> & { title: string };

function Choosing({ data: { title, query, search, results, gridSize, infiniteScroll } }: { data: Data }) {
  const { t, i18n } = useTranslation();
  const number = numbersOf(i18n.language);
  const more = useChoosePages(results, query, infiniteScroll);
  const chosen = useChosenDesigns();
  const cards = more.pages.flatMap((page) =>
    page.cards.map((card) => drawCard(card, frameOf(query, page.page), t as Say)),
  );
  const here = new Set(cards.map(({ guid }) => guid));
  const before = useRef<string | null>(null);
  const elsewhere = [...chosen.guids].filter((guid) => !here.has(guid));

  /** With Shift, all from the last one on. */
  function toggle(guid: string, on: boolean, isRange: boolean) {
    const order = cards.map((card) => card.guid);
    const [from, to] = [order.indexOf(before.current ?? ''), order.indexOf(guid)];
    before.current = guid;
    chosen.set(isRange && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [guid], on);
  }

  return (
    <>
      <PageHeader
        title={title}
        parent={{ href: pageAddress(query, results.page), label: t('contactSheet.back') }}
        intro={[...search, t('contactSheet.count', { count: results.totalCount })].join(' · ')}
        actions={
          cards.length > 0 && (
            <Button
              type="button"
              className="needs-script"
              disabled={chosen.isFull}
              onClick={() => chosen.set([...here], true)}
            >
              {t('choosing.all')}
            </Button>
          )
        }
      />
      {cards.length === 0 && <EmptyState icon="search" title={t('archive.emptyTitle')} />}
      <Form method="get" action="/admin/design-edits/new" className="stack gap-6">
        {elsewhere.map((guid) => (
          <input key={guid} type="hidden" name="designGuids" value={guid} />
        ))}
        <Grid size={gridSize} label={t('archive.results')} busy={more.state === 'loading'}>
          {cards.map((card) => (
            <Choice
              key={card.guid}
              card={card}
              size={gridSize}
              isChosen={chosen.guids.has(card.guid)}
              isClosed={chosen.isFull && !chosen.guids.has(card.guid)}
              onToggle={(on, isRange) => toggle(card.guid, on, isRange)}
            />
          ))}
        </Grid>
        {more.state === 'failed' && <Notice kind="danger">{t('archive.moreFailed')}</Notice>}
        <div ref={more.end} />
        {more.next !== null && (
          <p className="center needs-script">
            <Button type="button" onClick={more.load} aria-busy={more.state === 'loading' || undefined}>
              {t('archive.more')}
            </Button>
          </p>
        )}
        <noscript>
          <ListPager
            currentPage={results.page}
            totalPage={results.pageCount}
            hrefFor={(page) => chooseAddress(query, page)}
            range={{ first: results.first, last: results.last, total: results.totalCount }}
          />
        </noscript>
        <div className="foot-bar">
          <p className="grow figures" role="status">
            {t('choosing.chosen', { count: chosen.guids.size })}
            {elsewhere.length > 0 && `, ${t('choosing.elsewhere', { count: elsewhere.length })}`}
            {chosen.isFull && `. ${t('choosing.full', { most: number.format(mostChosen) })}`}
          </p>
          <Button look="primary">{t('choosing.edit')}</Button>
          <Button type="button" className="needs-script" onClick={chosen.clear}>
            {t('choosing.clear')}
          </Button>
          <ButtonLink look="quiet" to={pageAddress(query, results.page)}>
            {t('contactSheet.back')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

/** Arrow keys, Home and End among the cards; Space ticks the one that has the focus. */
function move(event: KeyboardEvent<HTMLInputElement>) {
  const box = event.currentTarget;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = [...box.closest('.grid')!.querySelectorAll<HTMLElement>(':scope > li')];
  const from = all.findIndex((one) => one.contains(box));
  const to = stepTo(
    all.map((one) => one.getBoundingClientRect()),
    from,
    event.key,
  );
  if (to === null) return;
  event.preventDefault();
  all[to]!.querySelector('input')!.focus();
}

interface ChoiceProps {
  card: ArchiveCard;
  size: GridSize;
  isChosen: boolean;
  isClosed: boolean;
  onToggle: (on: boolean, isRange: boolean) => void;
}

/** All of the card is the label of its box, so that a finger needs not meet the box. */
function Choice({ card: { guid, name, thumbnail, badges }, size, isChosen, isClosed, onToggle }: ChoiceProps) {
  return (
    <label className={styles.card}>
      <img {...thumbnail} sizes={pictureSizes[size]} alt="" loading="lazy" decoding="async" />
      <span className={styles.text}>
        <input
          type="checkbox"
          name="designGuids"
          value={guid}
          checked={isChosen}
          disabled={isClosed}
          onKeyDown={move}
          // A box changes by a click, which says with which keys.
          onChange={(event) => onToggle(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
        />
        <span className="figures anywhere">{name}</span>
        <span className="detail">{badges.map(({ label }) => label).join(' · ')}</span>
      </span>
    </label>
  );
}
