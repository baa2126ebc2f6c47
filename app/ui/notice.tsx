import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

export const noticeIcons: Record<NoticeKind, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'failed',
};

export interface NoticeProps {
  kind?: NoticeKind;
  title?: string;
  children?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
}

/** Stays in the page. For what passes by itself, see toasts. */
export function Notice({ kind = 'info', title, children, action }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={noticeIcons[kind]} size={20} />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className="notice-action">{action}</div>}
    </div>
  );
}
