/**
 * react-i18next as far as our pages use it; vite.config.ts puts this in its place. A page speaks one language from its first byte to its last:
 * nothing is loaded, awaited or listened to, which the package's hook prepares for in each of a page's hundred components.
 */
import type { i18n } from 'i18next';
import { createContext, createElement, useContext, type ReactNode } from 'react';

const Words = createContext<i18n | null>(null);

export function I18nextProvider(props: { i18n: i18n; children: ReactNode }) {
  return createElement(Words.Provider, { value: props.i18n }, props.children);
}

export function useTranslation() {
  const words = useContext(Words)!;
  return { t: words.t, i18n: words };
}
