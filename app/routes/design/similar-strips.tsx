import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addBase } from '#app/base-path.ts';
import { Link } from '#app/ui/link.tsx';
import { WhyLine } from '#app/ui/why.tsx';
import { similarAddress } from '#app/routes/shared/archive-addresses.ts';
import type { SimilarStrip, SimilarPrint } from './similar-strips.server.ts';
import styles from './design.module.css';

/** `ahead`: not yet asked for, since the section is far from the window. */
type Coming = SimilarStrip | 'ahead' | 'coming' | 'failed';
/** px before they are in view */
const margin = 600;
const places = 8;

/** Similar designs and coordinates: fetched when the section nears the window. Without script they are a link each, and no heading. */
export function SimilarStrips({ designGuid, colorwayGuid }: { designGuid: string; colorwayGuid: string }) {
  const { t } = useTranslation();
  const [alike, place] = useSimilarStrips(designGuid, colorwayGuid);
  const allPrints = { href: similarAddress('', colorwayGuid), label: t('similar.allPrints') };
  const allGoesWith = { href: `/design/goes-with/${designGuid}/${colorwayGuid}`, label: t('similar.allGoesWith') };
  return (
    <div ref={place} className="stack">
      <p className="row needs-no-script no-print">
        {[allPrints, allGoesWith].map(({ href, label }) => (
          <Link key={href} to={href} className="target">
            {label}
          </Link>
        ))}
      </p>
      <Strip
        id="similar-prints"
        title={t('similar.prints')}
        hint={t('similar.printsHint')}
        all={allPrints}
        none={t('similar.noPrints')}
        alike={alike}
        kind="prints"
      />
      <Strip
        id="goes-with"
        title={t('similar.goesWith')}
        hint={t('similar.goesWithHint')}
        all={allGoesWith}
        none={t('similar.noGoesWith')}
        alike={alike}
        kind="goesWith"
      />
    </div>
  );
}

interface StripProps {
  id: string;
  title: string;
  hint: string;
  all: { href: string; label: string };
  none: string;
  alike: Coming;
  kind: 'prints' | 'goesWith';
}

function Strip({ id, title, hint, all, none, alike, kind }: StripProps) {
  const { t } = useTranslation();
  const isHere = typeof alike === 'object';
  const prints = isHere ? alike[kind] : [];
  return (
    <section className="design-strip no-print needs-script" aria-labelledby={id} aria-busy={alike === 'coming'}>
      <div className="line gap-4 spread">
        <h2 id={id}>{title}</h2>
        <Link to={all.href} className="target small">
          {all.label}
        </Link>
      </div>
      <p className={styles.hint}>{hint}</p>
      {isHere && prints.length === 0 ? (
        <p>{alike.refusal ?? none}</p>
      ) : alike === 'failed' ? (
        <p>{t('archive.moreFailed')}</p>
      ) : (
        <ul className={`${styles.similar} ${styles.alikeRow}`}>
          {isHere
            ? prints.map((print) => <Print key={print.href} print={print} />)
            : Array.from({ length: places }, (_, at) => (
                <li key={at} className={styles.alikePlace} aria-hidden="true" />
              ))}
        </ul>
      )}
    </section>
  );
}

function Print({ print: { href, reference, src, why } }: { print: SimilarPrint }) {
  return (
    <li>
      <Link to={href} className="stack gap-0 small card-link">
        {src && <img className="thumb" src={src} alt="" width={96} height={72} loading="lazy" decoding="async" />}
        <span className="card-name figures truncate">{reference}</span>
      </Link>
      {why && <WhyLine {...why} />}
    </li>
  );
}

function useSimilarStrips(designGuid: string, colorwayGuid: string) {
  const place = useRef<HTMLDivElement>(null);
  const address = `/design/alike/${designGuid}/${colorwayGuid}`;
  const [found, setFound] = useState<{ address: string; alike: Coming }>({ address, alike: 'ahead' });
  useEffect(() => {
    const controller = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry!.isIntersecting) return;
        observer.disconnect();
        setFound({ address, alike: 'coming' });
        fetchSimilarStrips(address, controller.signal).then(
          (alike) => setFound({ address, alike }),
          () => !controller.signal.aborted && setFound({ address, alike: 'failed' }),
        );
      },
      { rootMargin: `0px 0px ${margin}px` },
    );
    observer.observe(place.current!);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [address]);
  return [found.address === address ? found.alike : 'ahead', place] as const;
}

async function fetchSimilarStrips(address: string, signal: AbortSignal): Promise<SimilarStrip> {
  const answer = await fetch(addBase(address), { signal, headers: { accept: 'application/json' } });
  if (!answer.ok || answer.redirected) throw new Error(`${answer.status}`);
  return (await answer.json()) as SimilarStrip;
}
