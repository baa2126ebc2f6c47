import { useTranslation } from 'react-i18next';
import { colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { Badge } from '#app/ui/badge.tsx';
import { PostButton, PostForm } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { formatNumber } from '#app/routes/admin/shared/format.ts';
import { editAddress, versionsAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import { RemoveDialog, RenameDialog } from './colorway-dialogs.tsx';
import type { EditPage } from '#app/routes/admin/shared/designs/data.server.ts';
import { designForm } from './form.ts';
import { OfficeButtonLink } from '#app/routes/admin/shared/office-link.tsx';

type ShownColorway = EditPage['colorways'][number];

export function ColorwayList({ page }: { page: EditPage }) {
  const { t } = useTranslation();
  const { colorways, designGuid, asked } = page;
  const find = (guid: string | null) => colorways.find(({ colorwayGuid }) => colorwayGuid === guid);
  const [renamed, removed] = [find(asked.rename), find(asked.remove)];
  return (
    <section className="stack" aria-label={t('designAdmin.colorways')}>
      <div className="row">
        <OfficeButtonLink icon="upload" to={`/admin/design?design=${designGuid}`}>
          {t('designAdmin.add')}
        </OfficeButtonLink>
      </div>
      <ol className="lines">
        {colorways.map((colorway, index) => (
          <li key={colorway.colorwayGuid} id={`colorway-${colorway.colorwayGuid}`} className="row gap-4">
            <Colorway colorway={colorway} isFirst={index === 0} isLast={index === colorways.length - 1} />
          </li>
        ))}
      </ol>
      {colorways.length === 1 && <p className="detail anywhere">{t('designAdmin.lastStays')}</p>}
      {renamed && <RenameDialog colorway={renamed} />}
      {removed && colorways.length > 1 && <RemoveDialog colorway={removed} />}
    </section>
  );
}

interface ColorwayProps {
  colorway: ShownColorway;
  isFirst: boolean;
  isLast: boolean;
}

function Colorway({ colorway, isFirst, isLast }: ColorwayProps) {
  const { t, i18n } = useTranslation();
  const { designGuid, colorwayGuid, colorwayName, isActive, original, size, dpi, src, versionCount } = colorway;
  const number = (value: number) => formatNumber(value, i18n.language);
  const page = editAddress(designGuid, 'colorways');
  const carry = { colorwayGuid, colorwayName };
  return (
    <>
      <PostForm of={designForm} action={page} className="stack gap-0" carry={carry}>
        <MoveButtons
          up={t('designAdmin.moveUp', { name: colorwayName })}
          down={t('designAdmin.moveDown', { name: colorwayName })}
          isFirst={isFirst}
          isLast={isLast}
        />
      </PostForm>
      <img
        className="thumb thumb-medium contain"
        src={src}
        {...colorwayThumbnailBox}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <div className="stack gap-1 start grow">
        <h2 className="heading anywhere">{colorwayName}</h2>
        {isActive && <Badge kind="active">{t('designAdmin.active')}</Badge>}
        <p className="detail anywhere">
          {t('designAdmin.pixels', { width: number(size[0]), height: number(size[1]), dpi: number(dpi) })}
        </p>
        <p className="detail anywhere">
          {original
            ? t('designAdmin.original', { name: original.fileName, size: original.bytes })
            : t('designAdmin.noOriginal')}
        </p>
        {original?.isLost && <Badge kind="warning">{t('designAdmin.lostOriginal')}</Badge>}
      </div>
      <div className="row gap-1">
        {!isActive && (
          <PostButton of={designForm} intent="activate" action={page} carry={carry} size="small">
            {t('designAdmin.activate')}
          </PostButton>
        )}
        <ButtonLink
          size="small"
          look="quiet"
          icon="edit"
          to={editAddress(designGuid, 'colorways', { rename: colorwayGuid })}
          preventScrollReset
        >
          {t('designAdmin.rename')}
        </ButtonLink>
        <OfficeButtonLink
          size="small"
          look="quiet"
          icon="upload"
          to={`/admin/design?design=${designGuid}&colorway=${colorwayGuid}`}
        >
          {t('designAdmin.replace')}
        </OfficeButtonLink>
        <ButtonLink size="small" look="quiet" icon="clock" to={versionsAddress(designGuid, colorwayGuid)}>
          {t('designAdmin.versions.link', { number: number(versionCount) })}
        </ButtonLink>
        {original && (
          <ButtonLink
            size="small"
            look="quiet"
            icon="download"
            to={`/admin/designs/${designGuid}/original/${colorwayGuid}`}
            reloadDocument
          >
            {t('designAdmin.download')}
          </ButtonLink>
        )}
        {!(isFirst && isLast) && (
          <ButtonLink
            size="small"
            look="quiet"
            icon="trash"
            to={editAddress(designGuid, 'colorways', { remove: colorwayGuid })}
            preventScrollReset
          >
            {t('designAdmin.remove')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
