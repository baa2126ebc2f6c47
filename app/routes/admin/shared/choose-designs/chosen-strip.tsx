/** What is chosen, in the order in which it will be added: dragged or moved by buttons, and taken out again. */
import { useTranslation } from 'react-i18next';
import { IconButton } from '#app/ui/button.tsx';
import { putAt, useDragOrder } from '#app/ui/use-drag-order.ts';
import type { Chosen } from './chosen.ts';
import styles from './choose-designs.module.css';

interface StripProps {
  chosen: Chosen[];
  change: (chosen: Chosen[]) => void;
}

export function ChosenStrip({ chosen, change }: StripProps) {
  const { t } = useTranslation();
  const order = (guids: string[]) => change(guids.flatMap((guid) => chosen.find((one) => one.guid === guid) ?? []));
  const guids = chosen.map(({ guid }) => guid);
  const drag = useDragOrder((guid, onto) => order(putAt(guids, guid, onto)));
  return (
    <ol className={styles.strip} aria-label={t('choices.chosen')}>
      {chosen.map(({ guid, name, src }, at) => (
        <li key={guid} title={name} {...drag.handle(guid)} {...drag.place(guid)}>
          <span className="thumb">{src && <img src={src} alt="" decoding="async" draggable={false} />}</span>
          <span className="detail figures truncate">{name}</span>
          <span className="row nowrap gap-0">
            <IconButton
              type="button"
              icon="arrowLeft"
              label={t('choices.earlier', { name })}
              disabled={at === 0}
              onClick={() => order(putAt(guids, guid, guids[at - 1]!))}
            />
            <IconButton
              type="button"
              icon="close"
              label={t('choices.remove', { name })}
              onClick={() => change(chosen.filter((one) => one.guid !== guid))}
            />
            <IconButton
              type="button"
              icon="arrowRight"
              label={t('choices.later', { name })}
              disabled={at === chosen.length - 1}
              onClick={() => order(guids.toSpliced(at, 1).toSpliced(at + 1, 0, guid))}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
