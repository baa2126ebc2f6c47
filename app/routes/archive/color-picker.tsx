import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#app/locales/format-percent.ts';
import { Icon } from '#app/ui/icons.tsx';
import type { OfferedColor } from './picture-colors.ts';

/** Needs script: the browser's colour picker, and the colours of a chosen, dropped or pasted picture, which stays in the browser. */
export function ColorPicker({ onAdd }: { onAdd: (color: string) => void }) {
  const { t, i18n } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [offered, setOffered] = useState<OfferedColor[]>([]);
  const [said, setSaid] = useState('');
  const add = useRef(onAdd);
  useEffect(() => {
    add.current = onAdd;
  });
  // React's change event comes with every move inside the picker; the browser's own one when a colour is settled on.
  useEffect(() => {
    const input = picker.current;
    const settle = () => input && add.current(input.value);
    input?.addEventListener('change', settle);
    return () => input?.removeEventListener('change', settle);
  }, []);
  const look = async (file: Blob | null | undefined) => {
    if (!file) return;
    setSaid(t('archive.readingPicture'));
    try {
      const { readPictureColors } = await import('./picture-colors.ts');
      const colors = await readPictureColors(file);
      setOffered(colors);
      setSaid(colors.length > 0 ? t('archive.pictureRead', { count: colors.length }) : t('archive.pictureUnreadable'));
    } catch {
      setOffered([]);
      setSaid(t('archive.pictureUnreadable'));
    }
  };
  return (
    <div
      className="color-picker stack gap-1 needs-script"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void look(event.dataTransfer.files[0]);
      }}
    >
      <label className="color-picker-act">
        <input ref={picker} type="color" className="input" data-late="" defaultValue="#808080" />
        <span>{t('archive.colorPick')}</span>
      </label>
      <label className="color-picker-act">
        <input
          type="file"
          accept="image/*"
          data-late=""
          className="visually-hidden"
          onChange={(event) => {
            void look(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
          onPaste={(event) => void look([...event.clipboardData.files][0])}
        />
        <span className="color-picker-file">
          <Icon name="upload" />
        </span>
        <span>{t('archive.colorFromPicture')}</span>
      </label>
      <p className="field-hint" role="status">
        {said}
      </p>
      {offered.length > 0 && (
        <ul className="color-offers cards gap-1" aria-label={t('archive.colorFromPicture')}>
          {offered.map(({ hex, share }) => (
            <li key={hex}>
              <button
                type="button"
                className="color-offer"
                style={{ background: hex }}
                title={`${hex}, ${formatPercent(share, i18n.language)}`}
                aria-label={t('archive.colorAdd', { color: hex, share })}
                onClick={() => onAdd(hex)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
