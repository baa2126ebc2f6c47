import type { ReactNode } from 'react';

// Drawn on a 16 px grid with a 1.25 px line, so that they stay crisp at 16 and 20 px.
const shapes = {
  account: <path d="M8 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14c.6-2.4 2.7-3.5 5.5-3.5s4.9 1.1 5.5 3.5" />,
  alert: <path d="M8 2 1.8 13.5h12.4L8 2Zm0 4.5v3.2m0 1.8v.1" />,
  archive: <path d="M2 2.5h5v5H2zM9 2.5h5v5H9zM2 9.5h5v4H2zM9 9.5h5v4H9z" />,
  arrowDown: <path d="M8 3v10m-3.5-3.5L8 13l3.5-3.5" />,
  arrowLeft: <path d="M13 8H3m3.5-3.5L3 8l3.5 3.5" />,
  arrowRight: <path d="M3 8h10M9.5 4.5 13 8l-3.5 3.5" />,
  arrowUp: <path d="M8 13V3M4.5 6.5 8 3l3.5 3.5" />,
  camera: <path d="M2 5h3l1.2-2h3.6L11 5h3v8.5H2zM8 11.3a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z" />,
  check: <path d="m3 8.5 3.2 3L13 4.5" />,
  chevronDown: <path d="m4 6 4 4 4-4" />,
  chevronLeft: <path d="m10 4-4 4 4 4" />,
  chevronRight: <path d="m6 4 4 4-4 4" />,
  clock: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-9.5V8l2.3 1.6" />,
  close: <path d="m4 4 8 8m0-8-8 8" />,
  collection: <path d="M2.5 5.5h11v8h-11zM4 3.5h8M5.5 1.5h5" />,
  copy: <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />,
  digital: <path d="M2.5 5.5h11v5h-11zM4.5 5.5v-3h7v3M4.5 9v4.5h7V9" />,
  download: <path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11" />,
  edit: <path d="m3 10.5-.5 3 3-.5 7.5-7.5-2.5-2.5L3 10.5Zm5.8-5.8 2.5 2.5" />,
  engraved: (
    <path
      d="M2.5 8A5.5 2.5 0 0 1 8 5.5 5.5 2.5 0 0 1 13.5 8 5.5 2.5 0 0 1 8 10.5 5.5 2.5 0 0 1 2.5 8Zm0 0v3c0 1.4 2.5 2.5 5.5 2.5s5.5-1.1 5.5-2.5V8"
      fillRule="evenodd"
    />
  ),
  exit: <path d="M6.5 2.5h-4v11h4M6 8h7.5m-3-3 3 3-3 3" />,
  eye: <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />,
  faded: <path d="M8 2.5v2m0 7v2M2.5 8h2m7 0h2M4.1 4.1l1.4 1.4m5 5 1.4 1.4m0-7.8-1.4 1.4m-5 5-1.4 1.4" />,
  failed: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.8 5.8l4.4 4.4m0-4.4-4.4 4.4" />,
  file: <path d="M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3" />,
  film: <path d="M2.5 3.5h11v9h-11zM6.5 5.8v4.4L10.2 8 6.5 5.8Z" />,
  filter: <path d="M2 4h12M4.5 8h7M6.5 12h3" />,
  heart: <path d="M8 13.5S2 10 2 5.8A3.2 3.2 0 0 1 8 4.4a3.2 3.2 0 0 1 6 1.4C14 10 8 13.5 8 13.5Z" />,
  heartFull: (
    <path d="M8 13.5S2 10 2 5.8A3.2 3.2 0 0 1 8 4.4a3.2 3.2 0 0 1 6 1.4C14 10 8 13.5 8 13.5Z" fill="currentColor" />
  ),
  info: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-6.8v4M8 4.7v.1" />,
  label: <path d="M2.5 2.5h5l6 6-5 5-6-6v-5Zm3 3v.1" />,
  language: (
    <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c-2 1.8-2.7 3.8-2.7 6S6 12.2 8 14c2-1.8 2.7-3.8 2.7-6S10 3.8 8 2Z" />
  ),
  lock: <path d="M3.5 7.5h9v6h-9zM5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2" />,
  merge: <path d="M3.5 2.5c0 4 4.5 3.5 4.5 7.5m4.5-7.5c0 4-4.5 3.5-4.5 7.5v3.5M5.5 11 8 13.5 10.5 11" />,
  minus: <path d="M3 8h10" />,
  more: <path d="M3.5 8h.1m4.3 0h.1m4.4 0h.1" strokeWidth="2" />,
  pin: <path d="M5 2.5h6M6 2.5v4.5L4 9.5h8L10 7V2.5M8 9.5v4.5" />,
  plus: <path d="M8 3v10M3 8h10" />,
  pool: <path d="M6 10.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm4 3a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z" />,
  refresh: <path d="M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.5 2v3.5H10" />,
  rotary: (
    <path d="M4.5 13.5h7M4.5 2.5h7M4.5 2.5C3.4 2.5 2.5 5 2.5 8s.9 5.5 2 5.5S6.5 11 6.5 8s-.9-5.5-2-5.5Zm7 0c1.1 0 2 2.5 2 5.5s-.9 5.5-2 5.5" />
  ),
  ruler: <path d="M1.5 5.5h13v5h-13zM4.5 5.5v2m2.3-2v2m2.4-2v2m2.3-2v2" />,
  scale: <path d="M2.5 13.5v-11h11M2.5 13.5 13 3M8.5 2.5h5v5" />,
  menu: <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  search: <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm3.3-1.2 3.7 3.7" />,
  settings: (
    <path d="M2 4.5h7m3 0h2M2 11.5h2m3 0h7M10.5 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Zm-5 7a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z" />
  ),
  share: <path d="M8 10V2M5 4.7 8 2l3 2.7M4.5 7.5h-2v6.5h11V7.5h-2" />,
  similar: <path d="M2.5 2.5h7v7h-7zM6.5 12v1.5h7v-7H12" />,
  sizeLarge: <path d="M2.5 2.5h11v11h-11z" />,
  sizeMedium: <path d="M2.5 2.5h4.7v4.7H2.5zM8.8 2.5h4.7v4.7H8.8zM2.5 8.8h4.7v4.7H2.5zM8.8 8.8h4.7v4.7H8.8z" />,
  sizeSmall: <path d="M2.5 3h2m2.5 0h2m2.5 0h2m-11 5h2M7 8h2m2.5 0h2m-11 5h2M7 13h2m2.5 0h2" strokeWidth="2" />,
  sort: <path d="M5 13V3M2.5 5.5 5 3l2.5 2.5M11 3v10m-2.5-2.5L11 13l2.5-2.5" />,
  statistics: <path d="M2.5 13.5h11M4 13.5v-4M8 13.5v-10M12 13.5v-7" />,
  system: <path d="M2.5 2.5h11v4.5h-11zM2.5 9h11v4.5h-11zM5 4.8h.1M5 11.3h.1" />,
  toTop: <path d="M3.5 2.5h9M8 13.5V5.5M4.5 9 8 5.5 11.5 9" />,
  trash: <path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4m2.6-4v4" />,
  upload: <path d="M8 10.5V3M4.8 6 8 2.8 11.2 6M2.5 13.5h11" />,
  users: (
    <path d="M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-4.5 5.5c.4-2 2-3 4.5-3s4.1 1 4.5 3M10.5 3.2a2.5 2.5 0 0 1 0 4.6m1.5 3c1.4.4 2.2 1.3 2.5 2.7" />
  ),
  wear: <path d="m5.5 2.5-3.5 2 1.2 3 1.3-.5v6.5h7V7l1.3.5L14 4.5l-3.5-2a2.5 2.5 0 0 1-5 0Z" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

export interface IconProps {
  name: IconName;
  size?: 16 | 20 | 32;
}

/** Always decorative: the text beside it, or the control's label, is read out. How its lines are drawn stands in base.css: a page has hundreds. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
