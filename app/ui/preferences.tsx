import type { ComponentType, ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { Menu } from './menu.tsx';
import styles from './page-shell.module.css';

export type Surround = 'light' | 'grey' | 'dark';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

export interface PreferencesProps {
  /** Around the buttons that send `surround` or `language`. `reloadDocument`: the whole document is reloaded. */
  form: ComponentType<{ reloadDocument?: boolean; children: ReactNode }>;
  surround: { value: Surround; label: string; choices: Choice<Surround>[] };
  /** Left out where language selection is off. Each label in its own language. */
  language?: { value: string; label: string; choices: Choice[] };
}

/** Surround and language: two forms of submit buttons. */
export function Preferences({ form: Form, surround, language }: PreferencesProps) {
  return (
    <div className="row nowrap gap-1">
      <Form>
        <div className="row nowrap gap-0" role="group" aria-label={surround.label}>
          {surround.choices.map(({ value, label }) => (
            <button
              key={value}
              className={styles.surround}
              name="surround"
              value={value}
              aria-pressed={value === surround.value}
              aria-label={label}
              title={label}
              onClick={() => (document.documentElement.dataset.surround = value)}
            >
              <span data-surround={value} />
            </button>
          ))}
        </div>
      </Form>
      {language && (
        <Menu
          label={`${language.value.toUpperCase()}, ${language.label}: ${language.choices.find((choice) => choice.value === language.value)?.label ?? language.value}`}
          summary={<span className={styles.language}>{language.value.toUpperCase()}</span>}
        >
          {/* The whole document changes with its language. */}
          <Form reloadDocument>
            {language.choices.map(({ value, label }) => (
              <button
                key={value}
                className="menu-item"
                name="language"
                value={value}
                lang={value}
                aria-pressed={value === language.value}
              >
                {label}
                {value === language.value && <Icon name="check" />}
              </button>
            ))}
          </Form>
        </Menu>
      )}
    </div>
  );
}
