import type { LinkProps } from '@remix-run/react';
import { createContext, forwardRef, useContext, type ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import { Link } from './link.tsx';

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

/** The data being submitted by the surrounding form; empty while idle. */
export const SendingContext = createContext('');

/** While a form is being submitted, the button used is busy and the others are disabled, so that no click is silently lost. */
function useHold(
  { type, value, onClick, ...aria }: ButtonHTMLAttributes<HTMLButtonElement>,
  busy: boolean | undefined,
) {
  const sending = useContext(SendingContext);
  const isHeld = type === 'submit' && sending !== '';
  const isBusy = busy === true || (isHeld && (value === undefined || value === sending));
  return {
    'aria-busy': isBusy || aria['aria-busy'],
    'aria-disabled': (isHeld && !isBusy) || aria['aria-disabled'],
    onClick: isBusy || isHeld ? (event: { preventDefault: () => void }) => event.preventDefault() : onClick,
  };
}

interface Shared {
  look?: ButtonLook;
  size?: 'small' | 'medium';
  icon?: IconName;
}

export interface ButtonProps extends Shared, ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action is pending: shown and announced; further clicks do nothing. */
  busy?: boolean;
}

/** A submit button by default: most buttons are in forms that work without script. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look = 'plain', size = 'medium', icon, busy, type = 'submit', className, children, ...rest },
  ref,
) {
  const hold = useHold({ ...rest, type }, busy);
  return (
    <button
      ref={ref}
      type={type}
      className={classNames('button', className)}
      data-look={look}
      data-size={size}
      {...rest}
      {...hold}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
});

export interface ButtonLinkProps extends Shared, LinkProps {}

export function ButtonLink({ look = 'plain', size = 'medium', icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={classNames('button', className)} data-look={look} data-size={size} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** What the button does; also its tooltip. */
  label: string;
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, type = 'submit', className, ...rest },
  ref,
) {
  const hold = useHold({ ...rest, type }, undefined);
  return (
    <button
      ref={ref}
      type={type}
      className={classNames('icon-button', className)}
      aria-label={label}
      title={label}
      {...rest}
      {...hold}
    >
      <Icon name={icon} />
    </button>
  );
});

export interface IconLinkProps extends Omit<LinkProps, 'children'> {
  icon: IconName;
  label: string;
}

export function IconLink({ icon, label, className, ...rest }: IconLinkProps) {
  return (
    <Link className={classNames('icon-button', className)} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </Link>
  );
}
