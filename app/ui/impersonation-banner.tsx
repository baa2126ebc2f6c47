import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import styles from './impersonation-banner.module.css';

export interface ImpersonationBannerProps {
  title: string;
  note: string;
  end: string;
  /** Where the way back is posted. */
  action: string;
}

/** Over every page while an admin sees the archive as somebody else. A plain form: the whole page changes hands. */
export function ImpersonationBanner({ title, note, end, action }: ImpersonationBannerProps) {
  return (
    <aside className={styles.banner} data-seeing="" aria-label={title}>
      <Icon name="eye" size={20} />
      <p className={styles.text}>
        <strong>{title}</strong> <span className={styles.note}>{note}</span>
      </p>
      <form method="post" action={action}>
        <Button size="small" icon="arrowLeft">
          {end}
        </Button>
      </form>
    </aside>
  );
}
