import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatOffsets } from '#app/domain/base/repeat.ts';
import type { DesignFinding } from '#app/domain/oversight/attention/rules.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { PostButton, SubmitButton } from '#app/forms/post-form.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { editAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import type { DesignRow } from './data.server.ts';
import { attentionForm } from './form.ts';
import { OfficeButtonLink, useOpenAddress } from '#app/routes/admin/shared/office-link.tsx';

/** Labels are set in the design's own form as well. */
const toLabel = '/admin/labels';

interface RemedyProps {
  finding: DesignFinding;
  row: DesignRow;
  here: string;
}

export function Remedy({ finding, row, here }: RemedyProps) {
  const { t } = useTranslation();
  const isOpen = useOpenAddress();
  const { designGuid, designName, colorways, twins } = row;
  switch (finding) {
    case 'resolution':
      return (
        <OneField row={row} here={here} intent="dpi" name="designDpi" label={t('attention.dpi')} value={row.dpi} />
      );
    case 'screens':
      return <OneField row={row} here={here} intent="screens" name="screenCount" label={t('attention.screens')} />;
    case 'studio':
      return <OneField row={row} here={here} intent="studio" name="studio" label={t('attention.studio')} />;
    case 'labels':
      return (
        <Way
          to={
            isOpen(toLabel)
              ? `${toLabel}?${new URLSearchParams({ design: designGuid }).toString()}`
              : editAddress(designGuid)
          }
          name={designName}
        >
          {t('attention.chooseLabels')}
        </Way>
      );
    case 'seam':
      return (
        <div className="stack gap-2 start">
          <RepeatField row={row} here={here} />
          <Way to={editAddress(designGuid)} name={designName}>
            {t('attention.setRepeat')}
          </Way>
        </div>
      );
    case 'duplicates':
      return (
        <span className="row gap-1">
          {twins.length > 0 && (
            <Way to={compareAddress(row)} name={designName}>
              {t('attention.compare')}
            </Way>
          )}
          <Way to={editAddress(designGuid, 'fields', { delete: '1' })} name={designName}>
            {t('designAdmin.delete')}
          </Way>
        </span>
      );
    case 'originals':
      return (
        <span className="row gap-1">
          <PostButton
            of={attentionForm}
            intent="again"
            action={here}
            carry={{ designGuid }}
            size="small"
            icon="refresh"
            aria-label={`${designName}: ${t('attention.checkAgain')}`}
          >
            {t('attention.checkAgain')}
          </PostButton>
          {colorways.map(({ colorwayGuid, colorwayName }) => (
            <Way
              key={colorwayGuid}
              to={`/admin/design?${new URLSearchParams({ design: designGuid, colorway: colorwayGuid }).toString()}`}
              name={designName}
            >
              {t('attention.bringAgain', { name: colorwayName })}
            </Way>
          ))}
        </span>
      );
    case 'pictures':
      return (
        <PostButton
          of={attentionForm}
          intent="pictures"
          action={here}
          carry={{ designGuid }}
          size="small"
          icon="refresh"
          aria-label={`${designName}: ${t('attention.makeAgain')}`}
        >
          {t('attention.makeAgain')}
        </PostButton>
      );
  }
}

/** How copies are laid beside each other. A shift of its own is set in the design's form. */
function RepeatField({ row: { designGuid, designName, version, repeatOffset }, here }: Omit<RemedyProps, 'finding'>) {
  const { t } = useTranslation();
  const options = repeatOffsets
    .filter((value) => value !== 'custom' || value === repeatOffset)
    .map((value) => ({ value, label: t(`imports.offset.${value}`) }));
  return (
    <ActionForm
      of={attentionForm}
      intent="repeat"
      drawn={`repeat ${designGuid}`}
      action={here}
      carry={{ designGuid, designName }}
      version={version}
      values={{ repeatOffset }}
      className="row gap-1"
    >
      {({ field }) => (
        <>
          <SelectField
            {...field('repeatOffset')}
            label={`${designName}: ${t('imports.repeatOffset')}`}
            labelHidden
            options={options}
          />
          <SubmitButton size="small" aria-label={`${designName}: ${t('attention.save')}`}>
            {t('attention.save')}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

/** Up to four colorways lie side by side. */
function compareAddress({ picture, twins }: DesignRow): string {
  const colorways = [picture?.colorwayGuid, ...twins.map(({ colorwayGuid }) => colorwayGuid)];
  const shown = colorways.filter((one) => one !== undefined && one !== null).slice(0, 4);
  return `/compare?${new URLSearchParams(shown.map((one) => ['c', one])).toString()}`;
}

function Way({ to, name, children }: { to: string; name: string; children: string }) {
  return (
    <OfficeButtonLink size="small" to={to} aria-label={`${name}: ${children}`}>
      {children}
    </OfficeButtonLink>
  );
}

interface OneFieldProps extends Omit<RemedyProps, 'finding'> {
  intent: 'dpi' | 'studio' | 'screens';
  name: string;
  label: string;
  value?: number;
}

/** A field and its button; what was typed stays beside what it is refused with. */
function OneField({
  row: { designGuid, designName, version },
  here,
  intent,
  name,
  label,
  value,
}: OneFieldProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ActionForm
      of={attentionForm}
      intent={intent}
      drawn={`${intent} ${designGuid}`}
      action={here}
      carry={{ designGuid, designName }}
      version={version}
      values={{ [name]: value === undefined ? '' : String(value) }}
      className="row gap-1"
    >
      {({ field }) => (
        <>
          <TextField
            {...field(name)}
            label={`${designName}: ${label}`}
            labelHidden
            placeholder={label}
            inputMode={intent === 'studio' ? undefined : 'decimal'}
          />
          <SubmitButton size="small" aria-label={`${designName}: ${t('attention.save')}`}>
            {t('attention.save')}
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
