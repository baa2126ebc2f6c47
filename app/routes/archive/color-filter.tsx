import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Swatches } from '#app/ui/swatches.tsx';
import { withQuery } from '#app/routes/shared/archive-addresses.ts';
import { mostColors } from './color-limits.ts';
import { ColorPicker } from './color-picker.tsx';
import type { ArchiveData } from './data.server.ts';

/** #rgb, #rrggbb or lab(L a b), as the criteria read it */
const written =
  '#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|[lL][aA][bB]\\(\\s*\\d+(\\.\\d+)?\\s+[\\-]?\\d+(\\.\\d+)?\\s+[\\-]?\\d+(\\.\\d+)?\\s*\\)';

/** Up to five colours: offered, typed, picked or from a picture; with tolerance and share. */
export function ColorFilter({ data, onAdd }: { data: ArchiveData; onAdd: (color: string) => void }) {
  const { t } = useTranslation();
  const { criteria, colors, swatches } = data;
  const chosen = new Set(criteria.color);
  const full = chosen.size >= mostColors;
  const own = colors.filter(({ value }) => !swatches.some(({ hex }) => hex === value));
  return (
    <>
      <Swatches
        name="color"
        legend={t('archive.fields.color')}
        swatches={[
          ...own.map(({ value, name }) => ({ value, label: `${name} ${value}`, checked: true })),
          ...swatches.map(({ hex, name }) => ({
            value: hex,
            label: name,
            checked: chosen.has(hex),
            disabled: full && !chosen.has(hex),
          })),
        ]}
      />
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
      {!full && <ColorPicker onAdd={onAdd} />}
      {!full && (
        <p className="color-picture-link">
          <Link to={withQuery('/archive/colors', new URLSearchParams(data.query))}>{t('archive.colorsOfPicture')}</Link>
        </p>
      )}
      {/* No effect without a colour, but a choice made first must not be lost. */}
      <SelectField
        name="colorTolerance"
        label={t('archive.tolerance')}
        defaultValue={String(criteria.colorTolerance ?? '')}
        options={toleranceOptions(criteria.colorTolerance, [
          t('archive.toleranceNear'),
          t('archive.toleranceUsual'),
          t('archive.toleranceWide'),
          t('archive.toleranceFamily'),
        ])}
      />
      <TextField
        name="colorShare"
        type="number"
        label={t('archive.fields.colorShare')}
        hint={t('archive.shareHint')}
        suffix="%"
        min={0}
        max={100}
        step="any"
        defaultValue={criteria.colorShare}
      />
    </>
  );
}

/** ΔE2000 of the steps; '' is the default. */
const steps = ['5', '', '20', '30'];

/** The four steps, and the number of an address that has another. */
function toleranceOptions(chosen: number | undefined, words: string[]) {
  const options = steps.map((value, index) => ({ value, label: words[index]! }));
  if (chosen !== undefined && !steps.includes(String(chosen)))
    options.push({ value: String(chosen), label: `ΔE ${chosen}` });
  return options;
}
