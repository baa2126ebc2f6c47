import { useActionData } from '@remix-run/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { readRefusal } from '#app/forms/answer.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ListPager } from '#app/routes/shared/list-pager.tsx';
import { ChooseButton, useChooser } from '../choose-designs/use-chooser.tsx';
import { useSendChosen } from '../choose-designs/use-send-chosen.ts';
import { listAddress, placeAddress } from './addresses.ts';
import type { ListPageData } from './data.server.ts';
import { listDesignsForm } from './form.ts';
import styles from './special-lists.module.css';

/** Two ways in: by picture, or a list of numbers. Without script there is a plain search instead of the first. */
export function AddDesigns({ data }: { data: ListPageData }) {
  const { t } = useTranslation();
  const here = placeAddress(data.key, data.place);
  const place = `list ${data.key}`;
  const chooser = useChooser({
    of: 'design',
    place,
    title: data.key === 'pins' ? t('pinning.pinByPicture') : t('choices.titleDesigns'),
    fills: data.key,
    room: data.room,
    extra: <CheckboxField name="atTop" value="true" label={t('pinning.atTop')} />,
    sender: useSendChosen(here, 'add', 'designGuids'),
  });
  const refusal = readRefusal(useActionData(), listDesignsForm.name);
  return (
    <section className={styles.add} aria-label={t('pinning.add')}>
      {/* The returned value differs from what was typed: the fields are remounted. */}
      <ActionForm of={listDesignsForm} intent="numbers" action={here} className="stack gap-3" key={refusal?.message}>
        {({ field, check }) => (
          <>
            <h2 className="heading">{t('pinning.addByNumber')}</h2>
            {refusal?.key === 'designsNotFound' && <Notice>{refusal.message}</Notice>}
            <TextareaField
              label={t('pinning.numbers')}
              hint={t('pinning.numbersHint')}
              rows={3}
              spellCheck={false}
              {...field('numbers')}
            />
            <div className="row">
              <SubmitButton icon="plus">{t('pinning.add')}</SubmitButton>
              <CheckboxField label={t('pinning.atTop')} {...check('atTop', 'true')} />
            </div>
          </>
        )}
      </ActionForm>
      {chooser.dialog}
      <div className="stack gap-3">
        <h2 className="heading">{t('pinning.search')}</h2>
        <p className="detail prose needs-script">{t('pinning.searchText')}</p>
        <div className="row">
          <ChooseButton {...chooser} place={place} look="primary" />
        </div>
        <Form
          method="get"
          action={listAddress(data.key)}
          className="list-filter needs-no-script"
          key={data.place.q}
          preventScrollReset
        >
          <TextField
            type="search"
            name="q"
            label={t('pinning.searchField')}
            defaultValue={data.place.q ?? ''}
            maxLength={300}
            autoComplete="off"
          />
          <Button icon="search">{t('pinning.find')}</Button>
          {data.search && (
            <ButtonLink to={listAddress(data.key)} preventScrollReset>
              {t('pinning.closeSearch')}
            </ButtonLink>
          )}
        </Form>
        {data.search && <SearchResults data={data} search={data.search} here={here} />}
      </div>
    </section>
  );
}

interface ResultsProps {
  data: ListPageData;
  search: NonNullable<ListPageData['search']>;
  here: string;
}

function SearchResults({ data, search, here }: ResultsProps) {
  const { t } = useTranslation();
  const chosen = useId();
  const isPins = data.key === 'pins';
  const count = search.totalCount;
  if (search.rows.length === 0) return <p role="status">{t('pinning.nothingFound')}</p>;
  return (
    <div className="stack gap-3">
      <PostForm of={listDesignsForm} intent="add" id={chosen} action={here} className="row">
        <SubmitButton size="small" icon={isPins ? 'pin' : 'plus'}>
          {isPins ? t('pinning.pinChosen') : t('pinning.addChosen')}
        </SubmitButton>
        <CheckboxField name="atTop" value="true" label={t('pinning.atTop')} />
        <span className="detail" role="status">
          {t('pinning.resultCount', { count })}
        </span>
      </PostForm>
      <ul className={`cards gap-0 ${styles.found}`} aria-label={t('pinning.results')}>
        {search.rows.map(({ guid, name, archiveName, thumbnail, isThere }) => (
          <li key={guid} className="row nowrap" data-there={isThere || undefined}>
            <span className="thumb thumb-small contain">
              {thumbnail && <img {...thumbnail} alt="" loading="lazy" decoding="async" />}
            </span>
            <span className="line grow">
              <Link to={`/design/${guid}`} className="figures anywhere">
                {name}
              </Link>
              <span className="detail">{archiveName}</span>
            </span>
            {isThere ? (
              <span className="detail">{t('pinning.isThere')}</span>
            ) : (
              <label className="check-only">
                <input type="checkbox" name="designGuids" value={guid} form={chosen} />
                <span className="visually-hidden">
                  {isPins ? t('pinning.pinOne', { name }) : t('pinning.addOne', { name })}
                </span>
              </label>
            )}
          </li>
        ))}
      </ul>
      <ListPager
        currentPage={search.page}
        totalPage={search.totalPage}
        hrefFor={(page) => placeAddress(data.key, { ...data.place, found: page })}
      />
    </div>
  );
}
