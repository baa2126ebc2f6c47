import { useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { collectionAddress } from '#app/domain/lists/collections/show/addresses.ts';
import type { AdminCollection } from '#app/domain/lists/collections/manage/list.server.ts';
import { PostButton, PostForm } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { putAt, useDragOrder } from '#app/ui/use-drag-order.ts';
import { adminCollection, withDialog } from './addresses.ts';
import { useCounts } from './counts.ts';
import { collectionForm } from './form.ts';

interface RowsProps {
  collections: AdminCollection[];
  /** the page that they are on */
  here: string;
  label: string;
  /** of their names */
  heading: 'h2' | 'h3';
  /** all of those beside one another in the customers' order: they can be moved */
  ordered: boolean;
}

/** Collections beside one another, each with its picture, what is in it and what can be done. */
export function CollectionRows({ collections, here, label, heading, ordered }: RowsProps) {
  const submit = useSubmit();
  const ids = collections.map(({ id }) => id);
  const drag = useDragOrder((id, onto) => {
    const form = new FormData();
    form.set('intent', 'order');
    for (const one of putAt(ids, id, onto)) form.append('collectionIds', one);
    void submit(form, { method: 'post', action: here, preventScrollReset: true });
  });
  return (
    <ol className="lines" aria-label={label}>
      {collections.map((collection, at) => (
        <li
          key={collection.id}
          id={`collection-${collection.id}`}
          {...(ordered && { ...drag.handle(collection.id), ...drag.place(collection.id) })}
        >
          <Row
            collection={collection}
            here={here}
            heading={heading}
            ordered={ordered}
            isFirst={at === 0}
            isLast={at === collections.length - 1}
          />
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  collection: AdminCollection;
  here: string;
  heading: RowsProps['heading'];
  ordered: boolean;
  isFirst: boolean;
  isLast: boolean;
}

function Row({ collection, here, heading: Heading, ordered, isFirst, isLast }: RowProps) {
  const { t, i18n } = useTranslation();
  const { id, name, description, isActive, kind, thumbnail, path, subcollections, updatedAt } = collection;
  return (
    <div className="row gap-5 top">
      {ordered && (
        <PostForm of={collectionForm} action={here} carry={{ collectionId: id }} className="stack gap-0">
          <MoveButtons
            up={t('collectionAdmin.up', { name })}
            down={t('collectionAdmin.down', { name })}
            isFirst={isFirst}
            isLast={isLast}
          />
        </PostForm>
      )}
      <div className="thumb thumb-large" title={ordered ? t('collectionAdmin.drag') : undefined}>
        {thumbnail ? (
          <img src={thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <Icon name="collection" size={32} />
        )}
      </div>
      <div className="stack gap-2 start grow anywhere">
        {path.length > 0 && <p className="detail">{path.map((one) => one.name).join(' › ')}</p>}
        <Heading className="heading">
          <Link to={adminCollection(id)} prefetch="intent">
            {name}
          </Link>
        </Heading>
        <p className="row gap-2">
          <Badge kind={isActive ? 'active' : 'neutral'}>
            {isActive ? t('collectionAdmin.active') : t('collectionAdmin.inactive')}
          </Badge>
          {kind !== 'collection' && <Badge>{t(`collections.kindLabels.${kind}`)}</Badge>}
        </p>
        {description && <p className="clamp prose">{description}</p>}
        <Counts collection={collection} />
        {subcollections.length > 0 && (
          <p className="line gap-4 targets">
            {subcollections.slice(0, 8).map((part) => (
              <Link key={part.id} to={adminCollection(part.id)}>
                {part.name}
              </Link>
            ))}
          </p>
        )}
        <p className="detail">
          {t('collectionAdmin.changed')} <Moment at={updatedAt} language={i18n.language} />
        </p>
      </div>
      <div className="row gap-1">
        <PostButton
          of={collectionForm}
          intent={isActive ? 'hide' : 'show'}
          action={here}
          carry={{ collectionId: id }}
          size="small"
        >
          {isActive ? t('collectionAdmin.hideIt') : t('collectionAdmin.showIt')}
        </PostButton>
        <ButtonLink size="small" look="quiet" icon="edit" to={withDialog(here, 'edit', id)} preventScrollReset>
          {t('collectionAdmin.edit')}
        </ButtonLink>
        <ButtonLink size="small" look="quiet" icon="eye" to={collectionAddress(collection)}>
          {t('collectionAdmin.preview')}
        </ButtonLink>
        <ButtonLink size="small" look="quiet" icon="trash" to={withDialog(here, 'delete', id)} preventScrollReset>
          {t('collectionAdmin.remove')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Its own contents, without subcollections. */
export function Counts({ collection }: { collection: AdminCollection }) {
  const { t } = useTranslation();
  const count = useCounts();
  const facts = [
    count('groups', collection.groupCount),
    count('designs', collection.designCount),
    count('boards', collection.boardCount),
    count('films', collection.filmCount),
    count('parts', collection.subcollections.length),
  ].filter(Boolean);
  return <p className="detail">{facts.length > 0 ? facts.join(' · ') : t('collectionAdmin.nothingIn')}</p>;
}
