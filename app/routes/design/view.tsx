import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Ruled } from '#app/ui/ruler.tsx';
import { designAddress } from '../archive/addresses.ts';
import type { DesignData } from './data.server.ts';

/** The picture that owns two thirds of the page, with rulers in cm. */
export function DesignPicture({ design }: { design: DesignData }) {
  const { t, i18n } = useTranslation();
  const { picture, view, reference } = design;
  if (view === 'model') {
    return (
      <EmptyState icon="wear" title={t('design.noModel')}>
        {t('design.noModelText')}
      </EmptyState>
    );
  }
  if (!picture) return <EmptyState icon="file" title={t('design.noColorway')} />;
  const { sizeCm, repeat } = picture;
  const alt =
    view === 'print'
      ? t('design.printAlt', { reference })
      : view === 'repeat'
        ? t('design.repeatAlt', { reference, ...repeat })
        : t('design.fabricAlt', { reference, cm: view });
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <>
      {view === 'repeat' && <RepeatForm design={design} />}
      <Ruled widthCm={sizeCm.width} heightCm={sizeCm.height} unit={t('design.unit')}>
        <Picture key={picture.src} src={picture.src} srcSet={picture.srcSet} {...picture.size} alt={alt} eager />
      </Ruled>
      <p className="design-scale">
        {t('design.cm', { width: number.format(sizeCm.width), height: number.format(sizeCm.height) })}
      </p>
    </>
  );
}

function RepeatForm({ design }: { design: DesignData }) {
  const { t } = useTranslation();
  const { header, colorway, picture, from } = design;
  const layouts = ['straight', 'halfDrop', 'brick'] as const;
  return (
    <Form
      key={picture!.src}
      method="get"
      action={designAddress(header.guid, colorway!.colorwayGuid)}
      className="list-filter no-print"
      preventScrollReset
    >
      <input type="hidden" name="view" value="repeat" />
      {from && <input type="hidden" name="from" value={from} />}
      <TextField
        name="across"
        type="number"
        min={1}
        max={20}
        label={t('design.across')}
        defaultValue={picture!.repeat.across}
      />
      <TextField
        name="down"
        type="number"
        min={1}
        max={20}
        label={t('design.down')}
        defaultValue={picture!.repeat.down}
      />
      <SelectField
        name="layout"
        label={t('design.layout')}
        defaultValue={picture!.layout === 'own' ? '' : picture!.layout}
        options={[
          { value: '', label: t('design.ownLayout') },
          ...layouts.map((value) => ({ value, label: t(`design.offsets.${value}`) })),
        ]}
      />
      <Button>{t('design.show')}</Button>
    </Form>
  );
}
