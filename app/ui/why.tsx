import styles from './card.module.css';

/** Why something was found: a short text, and colours shared with the query. */
export interface Why {
  text: string;
  /** of the colours */
  label: string;
  colors: { asked: string; found: string; label: string }[];
}

/** Colours of the colorway shown; those that were searched for are marked. */
export interface MatchedColors {
  text: string;
  /** of the colours */
  label: string;
  colors: { color: string; isMatch: boolean; label: string }[];
}

export function MatchedLine({ text, label, colors }: MatchedColors) {
  return (
    <div className={styles.matched}>
      <span title={text}>{text}</span>
      <span role="list" aria-label={label}>
        {colors.map(({ color, isMatch, label: said }, at) => (
          <span
            key={at}
            role="listitem"
            aria-label={said}
            title={said}
            data-match={isMatch || undefined}
            style={{ background: color }}
          />
        ))}
      </span>
    </div>
  );
}

/** Fixed height. Each colour is shown twice: in the query, in the result. */
export function WhyLine({ text, label, colors }: Why) {
  return (
    <div className={styles.why} data-why>
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
