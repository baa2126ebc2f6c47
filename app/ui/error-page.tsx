import { ButtonLink } from './button.tsx';

export interface ErrorPageProps {
  /** of an answer; missing: there was none */
  status?: number;
  title: string;
  message: string;
  /** The id under which the log holds an unexpected error. */
  reference?: { label: string; id: string };
  /** `reloads`: by a whole request, not within the page */
  action?: { href: string; label: string; reloads?: boolean };
  secondary?: { href: string; label: string };
}

export function ErrorPage({ status, title, message, reference, action, secondary }: ErrorPageProps) {
  return (
    <div className="error-page">
      {status && <p className="error-status">{status}</p>}
      <h1>{title}</h1>
      <p className="error-message">{message}</p>
      {reference && (
        <p className="error-reference">
          {reference.label} <code>{reference.id}</code>
        </p>
      )}
      {(action || secondary) && (
        <div className="row">
          {action && (
            <ButtonLink look="primary" to={action.href} reloadDocument={action.reloads}>
              {action.label}
            </ButtonLink>
          )}
          {secondary && <ButtonLink to={secondary.href}>{secondary.label}</ButtonLink>}
        </div>
      )}
    </div>
  );
}
