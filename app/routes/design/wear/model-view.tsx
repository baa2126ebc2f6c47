import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
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
  /** the picture alone */
  isFull: boolean;
  /** The page's own address with another model. */
  address: (wearGuid: string) => string;
}

/** The print on a model, and on all of them in a strip to choose from. */
export function ModelView({ model, reference, isFull, address }: ModelViewProps) {
  const { t } = useTranslation();
  const chosen = model?.chosen;
  if (!model || !chosen) {
    return (
      <EmptyState icon="wear" title={t('wear.none')}>
        {t('wear.noneText')}
      </EmptyState>
    );
  }
  const alt = t('wear.alt', { reference, model: chosen.wearName });
  const large = <Large key={chosen.src} chosen={chosen} alt={alt} sizes={placeOf(chosen.size, isFull)} />;
  if (isFull) return large;
  return (
    <div className={styles.view}>
      {/* First, so that it is asked for and made before those to choose from. */}
      {large}
      {model.models.length > 1 && (
        <nav className="no-print" aria-label={t('wear.choose')} data-sideways>
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
                  <img className="thumb contain" src={src} {...size} alt="" decoding="async" {...afterwards} />
                  <span>{wearName}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* Nothing asks again for a picture that took too long. */}
      <noscript>
        <p>
          <Link to={address(chosen.guid)}>{t('wear.reload')}</Link>
        </p>
      </noscript>
      <p className="detail">{t('wear.trueScale')}</p>
    </div>
  );
}

/** React 18 knows the attribute in lower case only. */
const afterwards = { fetchpriority: 'low' };

/** How wide the picture's place is (model-view.module.css), for `sizes`. */
function placeOf({ width, height }: { width: number; height: number }, isFull: boolean): string {
  const shape = (width / height).toFixed(3);
  return isFull ? `calc(100vh * ${shape})` : `(max-width: 899px) 100vw, calc((100vh - 176px) * ${shape})`;
}

interface LargeProps {
  chosen: NonNullable<ModelViewData['chosen']>;
  alt: string;
  sizes: string;
}

/** Says that it is being made, behind the picture: what has come covers it, without script too. Retries what a busy worker hasn't rendered yet. */
function Large({ chosen, alt, sizes }: LargeProps) {
  const { t } = useTranslation();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'making' | 'here' | 'failed'>('making');
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = image.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      if (tries >= mostTries) setState('failed');
      else timer = setTimeout(() => setTries(tries + 1), pause);
    };
    const here = () => setState('here');
    // It may have come or failed before script arrived.
    if (element.complete) (element.naturalWidth > 0 ? here : again)();
    element.addEventListener('error', again);
    element.addEventListener('load', here);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('error', again);
      element.removeEventListener('load', here);
    };
  }, [tries]);
  const retry = () => {
    setState('making');
    setTries(0);
  };
  return (
    <div
      className={styles.large}
      data-state={state}
      style={{ '--shape': chosen.size.width / chosen.size.height } as CSSProperties}
    >
      <div className={`stack gap-2 ${styles.making}`}>
        {state === 'failed' ? (
          <div className="stack gap-2" role="alert">
            <p>{t('wear.notMade')}</p>
            <Button type="button" size="small" icon="refresh" onClick={retry}>
              {t('viewer.again')}
            </Button>
          </div>
        ) : (
          state === 'making' && (
            <>
              <p role="status">{t('wear.making')}</p>
              <progress aria-label={t('wear.making')} />
            </>
          )
        )}
      </div>
      {state !== 'failed' && (
        <Picture
          key={tries}
          imageRef={image}
          src={chosen.src}
          srcSet={chosen.srcSet}
          sizes={sizes}
          {...chosen.size}
          alt={alt}
          fit="window"
          eager
        />
      )}
    </div>
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
