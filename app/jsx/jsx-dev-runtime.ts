/** jsx-runtime.ts for `npm run dev` and for tests. */
import type { ElementType, Key } from 'react';
import { jsxDEV as makeElement, type JSXSource } from 'react/jsx-dev-runtime';
import { place } from './jsx-runtime.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export function jsxDEV(
  type: ElementType,
  props: Record<string, unknown>,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) {
  return makeElement(type, typeof type === 'string' ? place(props) : props, key, isStatic, source, self);
}
