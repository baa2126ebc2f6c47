/**
 * React's own, except that what an element loads, links or posts to gets the base path (base-path.ts): nobody has to think of it who writes
 * `<img src>`. Components are left alone: those of Remix add it themselves, ours end in elements. tsconfig.json names this folder.
 */
import type { ElementType, Key } from 'react';
import { jsx as makeElement, jsxs as makeElements } from 'react/jsx-runtime';
import { addBase, isAtRoot } from '#app/base-path.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

type Props = Record<string, unknown>;

const addresses = ['href', 'src', 'action', 'formAction', 'poster'] as const;

export function jsx(type: ElementType, props: Props, key?: Key) {
  return makeElement(type, typeof type === 'string' ? place(props) : props, key);
}

export function jsxs(type: ElementType, props: Props, key?: Key) {
  return makeElements(type, typeof type === 'string' ? place(props) : props, key);
}

export function place(props: Props): Props {
  if (isAtRoot()) return props;
  let placed = props;
  const put = (name: string, as: (address: string) => string) => {
    const given = props[name];
    const address = typeof given === 'string' ? as(given) : given;
    if (address !== given) placed = { ...placed, [name]: address };
  };
  for (const name of addresses) put(name, addBase);
  put('srcSet', (set) => set.split(', ').map(addBase).join(', '));
  return placed;
}
