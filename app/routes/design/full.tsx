import { useTranslation } from 'react-i18next';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { IconLink } from '#app/ui/button.tsx';
import type { DesignData } from './data.server.ts';
import { type Kept, stepsFrom, StepsBeside } from './steps.tsx';
import { DesignPicture } from './view.tsx';

/** `?full=1`: the picture alone, as large as the window. The header and all else is left out (routes.css). */
export function FullPicture({ design, kept, going }: { design: DesignData; kept: Kept; going?: string }) {
  const { t } = useTranslation();
  const leave = designAddress(design.header.guid, design.colorway?.colorwayGuid, kept);
  const steps = { ...stepsFrom(design, { ...kept, full: '1' }, going), leave };
  const links = [
    { icon: 'chevronLeft', to: steps.previousColorway, label: t('design.previousColorway') },
    { icon: 'chevronRight', to: steps.nextColorway, label: t('design.nextColorway') },
    { icon: 'close', to: steps.leave, label: t('design.leaveFull') },
  ] as const;
  return (
    <StepsBeside className="design-full" steps={steps}>
      <h1 className="visually-hidden">{design.reference}</h1>
      <DesignPicture design={design} kept={kept} />
      <nav className="design-full-links" aria-label={design.reference}>
        {links.map(({ to, ...link }) => to && <IconLink key={link.icon} to={to} {...link} />)}
      </nav>
    </StepsBeside>
  );
}
