/** Designs as pictures that are pressed to choose them: by mouse, touch, or arrows and space. */
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesignChoice } from '#app/domain/lists/choices/choices.server.ts';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { Icon } from '#app/ui/icons.tsx';
import { choose, type ChoiceKind, type Chosen } from './chosen.ts';
import styles from './choose-designs.module.css';

export interface GridProps {
  of: ChoiceKind;
  choices: DesignChoice[];
  /** guids in the order chosen */
  chosen: string[];
  there: (guid: string, choice: DesignChoice) => boolean;
  toggle: (one: Chosen) => void;
  label: string;
}

export function ChoiceGrid({ of, choices, chosen, there, toggle, label }: GridProps) {
  /** the one that Tab comes to */
  const [active, setActive] = useState('');
  const first = choices.some(({ designGuid }) => designGuid === active) ? active : choices[0]?.designGuid;
  return (
    <ul className={styles.grid} aria-label={label} onKeyDown={step}>
      {choices.map((choice) => (
        <Card
          key={choice.designGuid}
          of={of}
          choice={choice}
          chosen={chosen}
          there={there}
          toggle={toggle}
          isActive={first === choice.designGuid}
          activate={() => setActive(choice.designGuid)}
        />
      ))}
    </ul>
  );
}

interface CardProps extends Omit<GridProps, 'choices' | 'label'> {
  choice: DesignChoice;
  isActive: boolean;
  activate: () => void;
}

function Card({ of, choice, chosen, there, toggle, isActive, activate }: CardProps) {
  const { t } = useTranslation();
  const shown = choose(of, choice);
  const { designGuid, designName, archiveName, colorways } = choice;
  const colorway = colorways.find(({ colorwayGuid }) => colorwayGuid === choice.colorwayGuid);
  const place = shown ? chosen.indexOf(shown.guid) : -1;
  const isThere = shown !== null && there(shown.guid, choice);
  const others = of === 'colorway' && colorways.length > 1 ? colorways : [];
  const facts = [of === 'design' && colorway?.colorwayName, archiveName].filter(Boolean).join(' · ');
  return (
    <li className={styles.choice} data-there={isThere || undefined} data-chosen={place >= 0 || undefined}>
      <button
        type="button"
        className={styles.pick}
        data-choice
        tabIndex={isActive ? 0 : -1}
        aria-pressed={place >= 0}
        aria-disabled={isThere || !shown || undefined}
        onFocus={activate}
        onClick={() => shown && !isThere && toggle(shown)}
      >
        <span className="thumb">
          {shown?.src && <img src={shown.src} alt="" loading="lazy" decoding="async" draggable={false} />}
        </span>
        <span className={styles.mark} aria-hidden="true">
          {place >= 0 && <Icon name="check" />}
        </span>
        <span className="figures small anywhere">{shown?.name ?? designName}</span>
        <span className="detail truncate">{isThere ? t('choices.there') : facts}</span>
      </button>
      {others.length > 0 && (
        <div className={styles.others} role="group" aria-label={t('choices.colorwaysOf', { name: designName })}>
          {others.map(({ colorwayGuid, colorwayName, version }) => {
            const one = choose(of, choice, colorwayGuid)!;
            const isOn = chosen.includes(one.guid);
            const taken = there(one.guid, choice);
            return (
              <button
                key={colorwayGuid}
                type="button"
                title={taken ? `${colorwayName}: ${t('choices.there')}` : colorwayName}
                aria-label={taken ? `${one.name}, ${t('choices.there')}` : one.name}
                aria-pressed={isOn}
                aria-disabled={taken || undefined}
                tabIndex={isActive ? 0 : -1}
                onFocus={activate}
                onClick={() => !taken && toggle(one)}
              >
                <img
                  src={colorwayThumbnailAddress(designGuid, colorwayGuid, version)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  draggable={false}
                />
              </button>
            );
          })}
        </div>
      )}
    </li>
  );
}

/** Arrows go to the neighbours, across and from line to line; Home and End to the first and the last. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const top = all[0]!.getBoundingClientRect().top;
  const second = all.findIndex((one) => one.getBoundingClientRect().top > top + 4);
  const columns = second < 0 ? all.length : second;
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    // Below a full line the last one may be short.
    ArrowDown:
      Math.floor(at / columns) < Math.floor((all.length - 1) / columns) ? Math.min(at + columns, all.length - 1) : at,
    ArrowUp: at - columns,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
}
