import styles from './swatches.module.css';

export interface Swatch {
  value: string;
  /** #rrggbb or lab(L a b); unset: the value is the colour. */
  color?: string;
  /** The colour as text: never shown by colour alone. */
  label: string;
  checked?: boolean;
  disabled?: boolean;
}

/** Checkboxes for colours, shown as squares. */
export function Swatches({
  name,
  legend,
  swatches,
  size = 'small',
}: {
  name: string;
  legend: string;
  swatches: Swatch[];
  /** All but small ones show their words as well. */
  size?: 'small' | 'named' | 'large';
}) {
  return (
    <fieldset className={styles.swatches} data-size={size}>
      <legend className="visually-hidden">{legend}</legend>
      {swatches.map(({ value, color = value, label, checked, disabled }) => (
        <label key={value} className={styles.swatch} title={label}>
          <input type="checkbox" name={name} value={value} defaultChecked={checked} disabled={disabled} />
          <span className={styles.fill} style={{ background: color }} />
          <span className={size === 'small' ? 'visually-hidden' : size === 'large' ? 'figures' : undefined}>
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
