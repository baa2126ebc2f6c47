import { Form as RemixForm, Link as RemixLink, type FormProps, type LinkProps } from '@remix-run/react';
import { forwardRef } from 'react';

/** The one place of client navigation: a plain anchor and form before hydration. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  if (import.meta.env.SSR && typeof props.to === 'string' && /^\/[^/?#]/.test(props.to)) return serve(props, props.to);
  return <RemixLink ref={ref} {...props} />;
});

/** What Remix's links and forms take beyond the elements that they become. */
const ofRouter = new Set(
  'to discover prefetch reloadDocument replace state preventScrollReset relative navigate fetcherKey viewTransition'.split(
    ' ',
  ),
);

export const elementProps = (props: object): object =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !ofRouter.has(name)));

/**
 * Remix's own HTML of a link to a path of ours, without the hooks that find out where a relative one leads: a page of the archive has
 * hundreds. A test compares the two.
 */
function serve(props: LinkProps, to: string) {
  const isFound = (props.discover ?? 'render') === 'render' && !props.reloadDocument;
  return (
    <>
      <a {...elementProps(props)} href={to} data-discover={isFound ? 'true' : undefined}>
        {props.children}
      </a>
      {null}
    </>
  );
}

export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(props, ref) {
  return <RemixForm ref={ref} {...props} />;
});

export interface LinkItem {
  href: string;
  label: string;
  current?: boolean;
}
