import type { ElementType } from 'react';
import { Icon } from './icons.tsx';
import { Form } from './link.tsx';

export interface FavoriteButtonProps {
  /** Of the button, where a page that was loaded anew should show it again. */
  id?: string;
  active: boolean;
  action: string;
  /** Hidden inputs, such as intent, designGuid, colorwayGuid, listid and returnTo. */
  fields: Record<string, string>;
  /** What a press does now, such as "Add 01-0559/VR-2 to Spring". */
  label: string;
  /** Also shows the label as text. */
  withText?: boolean;
  /** The answer is not there yet: it shows what will be, and a second press does nothing. */
  busy?: boolean;
  /** A fetcher's Form, to stay on the page. */
  form?: ElementType;
}

/** The label says what a press does, so it is no toggle to screen readers: "pressed" and "remove" would contradict each other. */
export function FavoriteButton({
  id,
  active,
  action,
  fields,
  label,
  withText = false,
  busy = false,
  form: Frame = Form,
}: FavoriteButtonProps) {
  return (
    <Frame method="post" action={action} className="favorite" data-active={active || undefined}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        id={id}
        className={withText ? 'button' : 'icon-button'}
        data-active={active || undefined}
        aria-busy={busy || undefined}
        aria-label={withText ? undefined : label}
        title={withText ? undefined : label}
        onClick={busy ? (event) => event.preventDefault() : undefined}
      >
        <Icon name={active ? 'heartFull' : 'heart'} />
        {withText && label}
      </button>
    </Frame>
  );
}
