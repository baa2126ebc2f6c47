import type { ElementType } from 'react';
import { Icon } from './icons.tsx';
import { Form } from './link.tsx';

export interface FavoriteButtonProps {
  active: boolean;
  action: string;
  /** Hidden inputs, such as designGuid, colorwayGuid, listId and intent. */
  fields: Record<string, string>;
  /** What a press does now, such as "Add 01-0559/VR-2 to Spring". */
  label: string;
  /** Also shows the label as text. */
  withText?: boolean;
  /** A fetcher's Form, to stay on the page. */
  form?: ElementType;
}

export function FavoriteButton({
  active,
  action,
  fields,
  label,
  withText = false,
  form: Frame = Form,
}: FavoriteButtonProps) {
  return (
    <Frame method="post" action={action} className="favorite">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        className={withText ? 'button' : 'icon-button'}
        aria-pressed={active}
        aria-label={withText ? undefined : label}
        title={withText ? undefined : label}
      >
        <Icon name={active ? 'heartFull' : 'heart'} />
        {withText && label}
      </button>
    </Frame>
  );
}
