import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Swatches } from '#app/ui/swatches.tsx';
import { withQuery } from '#app/routes/shared/archive-addresses.ts';
import { mostColors } from './color-limits.ts';
import type { ColorPicker } from './color-picker.tsx';
import type { ArchiveData } from './data.server.ts';

/** #rgb, #rrggbb or lab(L a b), as the criteria read it */
const written =
  '#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|[lL][aA][bB]\\(\\s*\\d+(\\.\\d+)?\\s+[\\-]?\\d+(\\.\\d+)?\\s+[\\-]?\\d+(\\.\\d+)?\\s*\\)';

/** Families by name, with what each means; exact colours, typed, picked or from a picture, for experts; and the least share of either. */
export function ColorFilter({ data, onAdd }: { data: ArchiveData; onAdd: (color: string) => void }) {
  const { t } = useTranslation();
  const { criteria, families } = data;
  const chosen = new Set<string>(criteria.colorFamily);
  const full = chosen.size >= mostColors;
  const offer = (basic: boolean) =>
    families
      .filter(({ isBasic }) => isBasic === basic)
      .map(({ key, name, hex }) => ({
        value: key,
        label: name,
        color: hex,
        checked: chosen.has(key),
        disabled: full && !chosen.has(key),
      }));
  return (
    <>
      <Swatches name="colorFamily" legend={t('archive.fields.color')} size="named" swatches={offer(true)} />
      <Swatches name="colorFamily" legend={t('archive.shades')} swatches={offer(false)} />
      <Regions regions={data.regions} />
      {/* No effect without a colour, but a choice made first must not be lost. */}
      <SelectField
        name="colorReach"
        label={t('archive.fields.colorReach')}
        hint={t('archive.reachHint')}
        defaultValue={criteria.colorReach ?? ''}
        options={[
          { value: 'narrow', label: t('archive.reach.narrow') },
          { value: '', label: t('archive.reach.usual') },
          { value: 'wide', label: t('archive.reach.wide') },
        ]}
      />
      <TextField
        name="colorShare"
        type="number"
        label={t('archive.fields.colorShare')}
        hint={t('archive.shareHint', data.leastShares)}
        suffix="%"
        min={0}
        max={100}
        step="any"
        defaultValue={criteria.colorShare}
      />
      <ExactColors data={data} onAdd={onAdd} />
    </>
  );
}

/** Of each chosen family the part of colour space that is searched: the trade's colours in it, and in numbers. */
function Regions({ regions }: { regions: ArchiveData['regions'] }) {
  const { t } = useTranslation();
  return regions.map(({ key, name, text, samples }) => (
    <div key={key} className="color-region stack gap-1">
      <p className="detail">
        {name}: {text}
      </p>
      <ul className="color-samples" aria-label={t('archive.regionSamples', { name })}>
        {samples.map((sample) => (
          <li key={sample.hex} style={{ background: sample.hex }} title={sample.name}>
            <span className="visually-hidden">{sample.name}</span>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function ExactColors({ data, onAdd }: { data: ArchiveData; onAdd: (color: string) => void }) {
  const { t } = useTranslation();
  const Picker = usePicker();
  const { criteria, colors } = data;
  const full = colors.length >= mostColors;
  return (
    <details className="color-exact" open={colors.length > 0 || criteria.colorTolerance !== undefined}>
      <summary>{t('archive.exactColor')}</summary>
      <div className="stack gap-3">
        {colors.length > 0 && (
          <Swatches
            name="color"
            legend={t('archive.exactColor')}
            swatches={colors.map(({ value, name }) => ({ value, label: `${name} ${value}`, checked: true }))}
          />
        )}
        <TextField
          name="color"
          label={t('archive.colorWritten')}
          hint={full ? t('archive.colorsFull', { count: mostColors }) : t('archive.colorHint')}
          disabled={full}
          pattern={written}
          title={t('archive.colorHint')}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          data-late=""
          onBlur={(event) => {
            const { value, validity } = event.currentTarget;
            if (value.trim() && validity.valid) event.currentTarget.form?.requestSubmit();
          }}
        />
        {!full && Picker && <Picker onAdd={onAdd} />}
        {!full && (
          <p className="color-picture-link">
            <Link to={withQuery('/archive/colors', new URLSearchParams(data.query))}>
              {t('archive.colorsOfPicture')}
            </Link>
          </p>
        )}
        <SelectField
          name="colorTolerance"
          label={t('archive.tolerance')}
          defaultValue={String(criteria.colorTolerance ?? '')}
          options={toleranceOptions(criteria.colorTolerance, [
            t('archive.toleranceNear'),
            t('archive.toleranceUsual'),
            t('archive.toleranceWide'),
          ])}
        />
      </div>
    </details>
  );
}

/** Works by script alone, and so comes after the page. */
function usePicker() {
  const [picker, setPicker] = useState<{ Picker?: typeof ColorPicker }>({});
  useEffect(() => {
    import('./color-picker.tsx').then(
      ({ ColorPicker: Picker }) => setPicker({ Picker }),
      () => undefined,
    );
  }, []);
  return picker.Picker;
}

/** ΔE2000 of the steps; '' is the default. */
const steps = ['5', '', '20'];

/** The three steps, and the number of an address that has another. */
function toleranceOptions(chosen: number | undefined, words: string[]) {
  const options = steps.map((value, index) => ({ value, label: words[index]! }));
  if (chosen !== undefined && !steps.includes(String(chosen)))
    options.push({ value: String(chosen), label: `ΔE ${chosen}` });
  return options;
}
