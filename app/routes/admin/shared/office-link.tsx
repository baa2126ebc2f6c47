/** Links from one part of the administration to another: to whom the other one is closed, a name is a name and a button isn't there. */
import type { LinkProps } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { useRootData } from '#app/routes/shared/root-data.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { isOpenAddress } from './menu.ts';

/** Whether an address of the administration is open to the person. */
export function useOpenAddress(): (href: string) => boolean {
  const parts = useRootData()?.viewer?.parts ?? [];
  return (href) => isOpenAddress(parts, href);
}

export function OfficeLink(props: Omit<LinkProps, 'to'> & { to: string }) {
  const isOpen = useOpenAddress();
  return isOpen(props.to) ? <Link {...props} /> : <>{props.children}</>;
}

export function OfficeButtonLink(props: ComponentProps<typeof ButtonLink> & { to: string }) {
  const isOpen = useOpenAddress();
  return isOpen(props.to) ? <ButtonLink {...props} /> : null;
}
