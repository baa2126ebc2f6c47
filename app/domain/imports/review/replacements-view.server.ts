/** "Replaces the original of 01-0559/VR-1": what the review shows of an original that a file under import would take the place of. */
import { db, type Prisma } from '#app/data/database.server.ts';
import { cmBy } from '#app/domain/base/square-px.ts';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { readAttributes, type KeptInfo } from '../job/attributes.ts';
import { sizeOf } from '../job/original-size.ts';
import { readBox } from '../job/repeat-parts.ts';
import { findReplacements } from '../job/replacements.server.ts';

interface SizeSeen {
  widthPx: number;
  heightPx: number;
  dpi: number;
  widthCm: number;
  heightCm: number;
}

export interface ReplacedView {
  designGuid: string;
  colorwayGuid: string;
  /** DESIGN/COLORWAY NO */
  reference: string;
  /** of the original that is there; null where the archive never had its file */
  fileName: string | null;
  thumbnail: string;
  /** of the original that is there, and of the file */
  before: SizeSeen;
  after: SizeSeen;
  /** a side has fewer px than it had */
  isSmaller: boolean;
  isAgreed: boolean;
  /** as typed in the review */
  reason: string;
}

interface JobRow {
  id: string;
  files: { id: string; info: Prisma.JsonValue; repeatBox: Prisma.JsonValue; replaceReason: string }[];
  groups: { id: string; attributes: Prisma.JsonValue }[];
}

/** By file. */
export async function readReplacements(job: JobRow): Promise<Map<string, ReplacedView>> {
  const files = new Map(job.files.map((file) => [file.id, file]));
  const dpis = new Map(job.groups.map(({ id, attributes }) => [id, readAttributes(attributes).dpi]));
  const found = await findReplacements(db, job.id);
  return new Map(
    found.map(({ fileId, groupId, colorway, reference, isAgreed }) => {
      const file = files.get(fileId)!;
      const after = sizeOf(file.info as unknown as KeptInfo, dpis.get(groupId) ?? null, readBox(file.repeatBox));
      const { widthPx, heightPx, designId, id } = colorway;
      const cm = cmBy(colorway, { width: widthPx, height: heightPx });
      const view: ReplacedView = {
        designGuid: designId,
        colorwayGuid: id,
        reference,
        fileName: colorway.original?.fileName ?? null,
        thumbnail: colorwayThumbnailAddress(designId, id, versionOf(colorway)),
        before: { widthPx, heightPx, dpi: colorway.dpi.toNumber(), ...cm },
        after,
        isSmaller: after.widthPx < widthPx || after.heightPx < heightPx,
        isAgreed,
        reason: file.replaceReason,
      };
      return [fileId, view];
    }),
  );
}
