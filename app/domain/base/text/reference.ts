/** The text DESIGN/COLORWAY NO, such as 01-0559/VR-2 (SPEC §3). Browser-safe. */

export interface ColorwayReference {
  designName: string;
  colorwayName: string;
}

/** Null where the text doesn't have that form. Neither name holds a slash. */
export function parseReference(text: string): ColorwayReference | null {
  const found = /^\s*([^/\p{Cc}]+?)\s*\/\s*([^/\p{Cc}]+?)\s*$/u.exec(text);
  if (!found || found[1]!.length > 80 || found[2]!.length > 40) return null;
  return { designName: found[1]!, colorwayName: found[2]! };
}

export function formatReference(designName: string, colorwayName: string): string {
  return `${designName}/${colorwayName}`;
}
