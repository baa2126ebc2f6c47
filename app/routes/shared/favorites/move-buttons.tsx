import { useTranslation } from 'react-i18next';
import { IconButton } from '#app/ui/button.tsx';
import { Form } from '#app/ui/link.tsx';
import type { DragOrder } from '#app/ui/use-drag-order.ts';
import styles from './favorites.module.css';

export interface MoveButtonsProps {
  id: string;
  name: string;
  /** 1 … count */
  place: number;
  count: number;
  action: string;
  fields: Record<string, string>;
  drag: DragOrder;
  onMove: (buttonId: string) => void;
}

/** Up and down as a form, and a handle where there is script to drag it. */
export function MoveButtons({ id, name, place, count, action, fields, drag, onMove }: MoveButtonsProps) {
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
    <Form method="post" action={action} className={styles.moves} preventScrollReset replace>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {button('up')}
      {button('down')}
      <span className={styles.handle} title={t('favorites.drag', { name })} aria-hidden="true" {...drag.handle(id)}>
        ⠿
      </span>
    </Form>
  );
}
