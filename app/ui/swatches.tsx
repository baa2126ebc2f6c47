import styles from './swatches.module.css';

export interface Swatch {
  /** A CSS colour: #rrggbb or lab(L a b). */
  value: string;
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
  /** Large ones show their words as well. */
  size?: 'small' | 'large';
}) {
  return (
    <fieldset className={styles.swatches} data-size={size}>
      <legend className="visually-hidden">{legend}</legend>
      {swatches.map(({ value, label, checked, disabled }) => (
        <label key={value} className={styles.swatch} title={label}>
          <input type="checkbox" name={name} value={value} defaultChecked={checked} disabled={disabled} />
          <span className={styles.fill} style={{ background: value }} />
          <span className={size === 'small' ? 'visually-hidden' : 'figures'}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
