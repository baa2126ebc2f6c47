import { Fragment } from 'react';
import styles from './viewer.module.css';

/** Which key does what. What is described by `id` has it read out even while it is folded. */
export function Shortcuts({ title, id, keys }: { title: string; id: string; keys: { key: string; does: string }[] }) {
  return (
    <details className={styles.fold}>
      <summary>{title}</summary>
      <dl id={id} className={styles.keys}>
        {keys.map(({ key, does }) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
