import { IconButton } from './button.tsx';

export interface MoveButtonsProps {
  /** what they are called: each names the thing it moves */
  up: string;
  down: string;
  isFirst: boolean;
  isLast: boolean;
}

/** A step up or down in a list, inside a form that names the thing: its `intent` is `up` or `down`. */
export function MoveButtons({ up, down, isFirst, isLast }: MoveButtonsProps) {
  return (
    <>
      <IconButton icon="arrowUp" label={up} name="intent" value="up" disabled={isFirst} />
      <IconButton icon="arrowDown" label={down} name="intent" value="down" disabled={isLast} />
    </>
  );
}
