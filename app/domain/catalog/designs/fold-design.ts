/** The one place that fills a design's folded columns; whoever writes one of these texts spreads this into the write. */
import { foldText } from '#app/domain/base/text/fold.ts';

interface Texts {
  name: string;
  originalName: string;
  studio: string;
  notes: string;
}

/** Only the columns whose text is given. */
export function foldDesign(texts: Texts): {
  nameFolded: string;
  originalFolded: string;
  studioFolded: string;
  notesFolded: string;
};
export function foldDesign(texts: Partial<Texts>): {
  nameFolded?: string;
  originalFolded?: string;
  studioFolded?: string;
  notesFolded?: string;
};
export function foldDesign({ name, originalName, studio, notes }: Partial<Texts>) {
  return {
    ...(name !== undefined && { nameFolded: foldText(name) }),
    ...(originalName !== undefined && { originalFolded: foldText(originalName) }),
    ...(studio !== undefined && { studioFolded: foldText(studio) }),
    ...(notes !== undefined && { notesFolded: foldText(notes) }),
  };
}
