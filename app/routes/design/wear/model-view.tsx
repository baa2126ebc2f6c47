import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { ModelViewData } from './data.server.ts';
import styles from './model-view.module.css';

/** Tries after the first, and ms between them. */
const [mostTries, pause] = [4, 3000];

export interface ModelViewProps {
  model: ModelViewData | null;
  /** DESIGN/COLORWAY */
  reference: string;
  /** The page's own address with another model. */
  address: (wearGuid: string) => string;
}

/** The print on a model, and on all of them in a strip to choose from. */
export function ModelView({ model, reference, address }: ModelViewProps) {
  const { t } = useTranslation();
  const chosen = model?.chosen;
  if (!model || !chosen) {
    return (
      <EmptyState icon="wear" title={t('wear.none')}>
        {t('wear.noneText')}
      </EmptyState>
    );
  }
  return (
    <div className="stack gap-4">
      {model.models.length > 1 && (
        <nav className="no-print" aria-label={t('wear.choose')}>
          <ul className={styles.strip} onKeyDown={step}>
            {model.models.map(({ guid, wearName, src, size, current }) => (
              <li key={guid}>
                <Link
                  to={address(guid)}
                  className={`stack gap-1 small ${styles.model}`}
                  aria-current={current ? 'true' : undefined}
                  preventScrollReset
                  replace
                >
                  <img className="thumb contain" src={src} {...size} alt="" decoding="async" />
                  <span>{wearName}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Large key={chosen.src} chosen={chosen} alt={t('wear.alt', { reference, model: chosen.wearName })} />
      <p className="detail">{t('wear.trueScale')}</p>
    </div>
  );
}

/** Retries a picture that a busy worker hasn't rendered yet. */
function Large({ chosen, alt }: { chosen: NonNullable<ModelViewData['chosen']>; alt: string }) {
  const [tries, setTries] = useState(0);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = image.current;
    if (!element || tries >= mostTries) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => (timer = setTimeout(() => setTries(tries + 1), pause));
    // It may have failed before script arrived.
    if (element.complete && element.naturalWidth === 0) again();
    element.addEventListener('error', again);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('error', again);
    };
  }, [tries]);
  return (
    <Picture
      key={tries}
      imageRef={image}
      src={chosen.src}
      srcSet={chosen.srcSet}
      {...chosen.size}
      alt={alt}
      fit="window"
      eager
    />
  );
}

/** Arrow keys go from model to model. */
function step(event: KeyboardEvent<HTMLUListElement>) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a')];
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
