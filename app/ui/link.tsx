import { Form as RemixForm, Link as RemixLink, type FormProps, type LinkProps } from '@remix-run/react';
import { forwardRef } from 'react';

/** The one place of client navigation: a plain anchor and form before hydration. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  return <RemixLink ref={ref} {...props} />;
});

export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(props, ref) {
  return <RemixForm ref={ref} {...props} />;
});

export interface LinkItem {
  href: string;
  label: string;
  current?: boolean;
}
