import styles from './card.module.css';

/** Why something was found: a short text, and colours shared with the query. */
export interface Why {
  text: string;
  /** of the colours */
  label: string;
  colors: { asked: string; found: string; label: string }[];
}

/** Fixed height. Each colour is shown twice: in the query, in the result. */
export function WhyLine({ text, label, colors }: Why) {
  return (
    <div className={styles.why}>
      <span title={text}>{text}</span>
      {colors.length > 0 && (
        <span role="list" aria-label={label}>
          {colors.map(({ asked, found, label: pair }) => (
            <span
              key={pair}
              role="listitem"
              aria-label={pair}
              title={pair}
              style={{ background: `linear-gradient(90deg, ${asked} 50%, ${found} 50%)` }}
            />
          ))}
        </span>
      )}
    </div>
  );
}
