import { useTranslation } from 'react-i18next';
import { PostForm, type Carried } from '#app/forms/post-form.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { favoritesForm } from './form.ts';
import type { DragOrder } from '#app/ui/use-drag-order.ts';

export interface MoveButtonsProps {
  id: string;
  name: string;
  /** 1 … count */
  place: number;
  count: number;
  action: string;
  intent: 'order' | 'orderEntry';
  carry: Carried;
  drag: DragOrder;
  onMove: (buttonId: string) => void;
}

/** Up and down as a form, and a handle where there is script to drag it. */
export function MoveButtons({ id, name, place, count, action, intent, carry, drag, onMove }: MoveButtonsProps) {
  const { t } = useTranslation();
  if (count < 2) return null;
  const button = (to: 'up' | 'down') => (
    <IconButton
      id={`${to}-${id}`}
      icon={to === 'up' ? 'arrowUp' : 'arrowDown'}
      name="to"
      value={to}
      disabled={place === (to === 'up' ? 1 : count)}
      label={t(`favorites.${to}`, { name, place, count })}
      onClick={() => onMove(`${to}-${id}`)}
    />
  );
  return (
    <PostForm
      of={favoritesForm}
      intent={intent}
      action={action}
      carry={carry}
      className="row nowrap gap-0 push no-print"
      replace
      everyPress
    >
      {button('up')}
      {button('down')}
      <span className="drag-handle" title={t('favorites.drag', { name })} aria-hidden="true" {...drag.handle(id)}>
        ⠿
      </span>
    </PostForm>
  );
}
