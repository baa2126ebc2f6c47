import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

const files: Record<string, string[]> = { en: [latin], tr: [latin, latinExt], ru: [latin, cyrillic] };

/** The font files that a page in this language needs, for <link rel="preload" as="font" crossOrigin="anonymous">. */
export function fontsFor(language: string): string[] {
  return files[language] ?? [latin];
}
