import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import type { DesignData } from './data.server.ts';
import type { Kept } from './steps.tsx';

/** Repeat layout: counts, offset, mirror. A GET form to the page itself. */
export function RepeatForm({ design, kept: { proof, gamut, from } }: { design: DesignData; kept: Kept }) {
  const { t } = useTranslation();
  const { header, colorway } = design;
  const picture = design.picture!;
  const layouts = ['straight', 'halfDrop', 'brick'] as const;
  return (
    <Form
      key={picture.src}
      method="get"
      action={designAddress(header.guid, colorway!.colorwayGuid)}
      className="list-filter no-print"
      preventScrollReset
    >
      <input type="hidden" name="view" value="repeat" />
      {Object.entries({ proof, gamut, from }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextField
        name="across"
        type="number"
        min={1}
        max={20}
        label={t('design.across')}
        defaultValue={picture.repeat.across}
      />
      <TextField
        name="down"
        type="number"
        min={1}
        max={20}
        label={t('design.down')}
        defaultValue={picture.repeat.down}
      />
      <SelectField
        name="layout"
        label={t('design.layout')}
        defaultValue={picture.layout === 'own' ? '' : picture.layout}
        options={[
          { value: '', label: t('design.ownLayout') },
          ...layouts.map((value) => ({ value, label: t(`design.offsets.${value}`) })),
          { value: 'custom', label: t('viewer.custom') },
        ]}
      />
      <TextField
        name="offset"
        type="number"
        min={0}
        max={99.99}
        step="any"
        label={t('viewer.ownOffset')}
        defaultValue={picture.layout === 'custom' ? picture.offset : ''}
      />
      <SelectField
        name="direction"
        label={t('viewer.direction')}
        defaultValue={picture.direction}
        options={(['vertical', 'horizontal'] as const).map((value) => ({
          value,
          label: t(`viewer.directions.${value}`),
        }))}
      />
      <SelectField
        name="mirror"
        label={t('viewer.mirror')}
        defaultValue={picture.mirror ?? ''}
        options={(['none', 'across', 'down', 'both'] as const).map((value) => ({
          value: value === 'none' ? '' : value,
          label: t(`viewer.mirrors.${value}`),
        }))}
      />
      <Button>{t('design.show')}</Button>
    </Form>
  );
}
