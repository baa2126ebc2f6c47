import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { DesignCard } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Grid, pictureSizes } from '#app/ui/grid.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ListPager } from '#app/routes/shared/list-pager.tsx';
import { insightAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import { useReasonWords } from './reason-words.ts';
import type { SightData } from './sight.server.ts';

/** Why one design or why not, how many there are, and the first of them. `keeps`: what else the address holds. */
export function Sight({
  sight,
  address,
  keeps = {},
}: {
  sight: SightData;
  address: string;
  keeps?: Record<string, string>;
}) {
  const { t } = useTranslation();
  const { totalCount, cards, asked } = sight;
  const hrefFor = (page: number) => {
    const params = new URLSearchParams({
      ...keeps,
      ...(asked && { design: asked.text }),
      ...(page > 0 && { page: String(page) }),
    });
    return params.size > 0 ? `${address}?${params.toString()}` : address;
  };
  return (
    <div className="stack gap-8">
      <section className="stack gap-4" aria-labelledby="sight-why">
        <h2 id="sight-why" className="heading">
          {t('insight.why')}
        </h2>
        <Form action={address} className="field-row" preventScrollReset>
          {Object.entries(keeps).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextField
            key={asked?.text ?? ''}
            name="design"
            label={t('insight.design')}
            hint={t('insight.designHint')}
            defaultValue={asked?.text}
            autoComplete="off"
          />
          <Button>{t('insight.ask')}</Button>
        </Form>
        {asked && <Reasons asked={asked} />}
      </section>
      <section className="stack gap-4" aria-labelledby="sight-shown">
        <h2 id="sight-shown" className="heading">
          {t('insight.shown', { count: totalCount })}
        </h2>
        {cards.length > 0 && (
          <Grid size="small" label={t('insight.shown', { count: totalCount })}>
            {cards.map((card) => (
              <DesignCard
                key={card.guid}
                href={card.href}
                reference={card.name}
                thumbnail={{ ...card.thumbnail, sizes: pictureSizes.small }}
                type={card.type}
                badges={card.badges}
                labels={{ copy: t('shell.copy'), copied: t('shell.copied') }}
              />
            ))}
          </Grid>
        )}
        <ListPager {...sight} hrefFor={hrefFor} />
      </section>
    </div>
  );
}

function Reasons({
  asked: { text, design, trashedAt, isVisible, reasons },
}: {
  asked: NonNullable<SightData['asked']>;
}) {
  const { t, i18n } = useTranslation();
  const words = useReasonWords(design);
  if (!design && trashedAt)
    return (
      <Notice kind="warning" title={t('insight.seesNot', { name: text })}>
        <Link to="/admin/trash">{t('insight.inTrash')}</Link> <Moment at={trashedAt} language={i18n.language} />
      </Notice>
    );
  if (!design) return <Notice>{t('insight.noDesign', { text })}</Notice>;
  const cannotSignIn = reasons.some(({ rule, holds }) => rule === 'account' && !holds);
  const verdict = isVisible ? (cannotSignIn ? 'insight.wouldSee' : 'insight.sees') : 'insight.seesNot';
  return (
    <Notice kind={isVisible && !cannotSignIn ? 'success' : 'warning'} title={t(verdict, { name: design.designName })}>
      <div className="stack gap-2 start">
        <ul className="stack gap-1">
          {reasons.flatMap(words).map(({ text: line, holds }) => (
            <li key={line} className="inline">
              <Icon name={holds ? 'check' : 'close'} />
              <span className="visually-hidden">{t(holds ? 'insight.yes' : 'insight.no')}: </span>
              <span>{line}</span>
            </li>
          ))}
        </ul>
        <Link to={insightAddress(design.designGuid)}>{t('insight.whoOf', { name: design.designName })}</Link>
      </div>
    </Notice>
  );
}
