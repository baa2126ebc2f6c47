import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { withQuery } from '#app/routes/shared/archive-addresses.ts';
import { useAskedSearch } from '#app/routes/shared/asked-search.ts';
import type { ArchiveData } from './data.server.ts';

const pageSizes = [25, 50, 100];
/** by number: 0 … 5 */
const orderWords = [
  'uploadNewest',
  'uploadOldest',
  'modifiedNewest',
  'modifiedOldest',
  'numberUp',
  'numberDown',
] as const;

/** Order and page size; the rest of the search comes along in hidden fields. */
export function SortForm({ data }: { data: ArchiveData }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { resolved, defaults, similar, isRanked } = data;
  const order = isRanked && !resolved.isOrderAsked ? '' : String(resolved.order);
  const kept = [...new URLSearchParams(useAskedSearch(data.query))].filter(
    ([name]) => (name !== 'order' || similar) && !['count', 'page', 'after'].includes(name),
  );
  const sizes = [...new Set([...pageSizes, resolved.count])].sort((a, b) => a - b);
  const form = useRef<HTMLFormElement>(null);
  // Going back updates the controls without remounting them, which would lose the focus.
  useEffect(() => {
    for (const select of form.current?.querySelectorAll('select') ?? [])
      select.value = select.name === 'order' ? order : String(resolved.count);
  }, [resolved, order]);
  return (
    <Form
      ref={form}
      method="get"
      action="/archive"
      className="row no-print"
      preventScrollReset
      onChange={(event) => {
        const params = new URLSearchParams([...new FormData(event.currentTarget)] as [string, string][]);
        if (params.get('count') === String(defaults.count)) params.delete('count');
        // Where the best match leads, the usual order must be asked for.
        if (params.get('order') === (isRanked ? '' : String(defaults.order))) params.delete('order');
        navigate(withQuery('/archive', params), { preventScrollReset: true });
      }}
    >
      {kept.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {similar ? (
        <span className="detail unbroken">{similar.order}</span>
      ) : (
        <SelectField
          name="order"
          label={t('archive.order')}
          labelHidden
          defaultValue={order}
          options={[
            ...(isRanked ? [{ value: '', label: t('archive.orders.best') }] : []),
            ...orderWords.map((word, value) => ({ value: String(value), label: t(`archive.orders.${word}`) })),
          ]}
        />
      )}
      <SelectField
        name="count"
        label={t('archive.pageSize')}
        labelHidden
        defaultValue={String(resolved.count)}
        options={sizes.map((value) => ({ value: String(value), label: `${value} / ${t('archive.page')}` }))}
      />
      <noscript>
        <Button size="small">{t('archive.show')}</Button>
      </noscript>
    </Form>
  );
}
