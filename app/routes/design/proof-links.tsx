import { useTranslation } from 'react-i18next';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { DesignData } from './data.server.ts';
import styles from './design.module.css';
import type { Kept } from './steps.tsx';

/** The picture as on one of the house's fabrics, and which of its colours that can't show. Links, so that they work without script; on paper a line. */
export function ProofLinks({ design, kept }: { design: DesignData; kept: Kept }) {
  const { t } = useTranslation();
  const { proofs, proof, header, colorway, picture } = design;
  if (proofs.length === 0 || !colorway || !picture) return null;
  const { part } = picture;
  const shown = part ? { zoom: String(part.zoom), col: String(part.col), row: String(part.row) } : {};
  const to = (params: Kept) => designAddress(header.guid, colorway.colorwayGuid, { ...kept, ...shown, ...params });
  const links = [
    { label: t('viewer.proof.none'), href: to({ proof: undefined, gamut: undefined }), isCurrent: !proof },
    ...proofs.map(({ profileId, name }) => ({
      label: name,
      href: to({ proof: profileId }),
      isCurrent: proof?.profileId === profileId,
    })),
  ];
  return (
    <>
      {proof && (
        <p className={styles.printed}>
          {[`${t('viewer.proof.label')}: ${proof.name}`, proof.gamut && t('viewer.proof.marked')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <nav className="row no-print" aria-label={t('viewer.proof.label')}>
        <span>{t('viewer.proof.label')}:</span>
        {links.map(({ label, href, isCurrent }) => (
          <ButtonLink
            key={href}
            size="small"
            look={isCurrent ? 'plain' : 'quiet'}
            icon={isCurrent ? 'check' : undefined}
            to={href}
            aria-current={isCurrent ? 'true' : undefined}
            preventScrollReset
          >
            <span className="anywhere">{label}</span>
          </ButtonLink>
        ))}
        {proof && (
          <>
            <ButtonLink
              size="small"
              look={proof.gamut ? 'plain' : 'quiet'}
              icon={proof.gamut ? 'check' : undefined}
              to={to({ gamut: proof.gamut ? undefined : '1' })}
              aria-current={proof.gamut ? 'true' : undefined}
              preventScrollReset
            >
              {t('viewer.proof.mark')}
            </ButtonLink>
            <span className="quiet">{t(proof.gamut ? 'viewer.proof.marked' : 'viewer.proof.how')}</span>
          </>
        )}
      </nav>
    </>
  );
}
