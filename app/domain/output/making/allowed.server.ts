/** Whether the settings and the person's own permissions allow a kind of download; checked again at each step. */
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { can, requirePermission } from '#app/domain/base/permissions.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { exportKinds, isCad, papers, type DownloadKind, type ExportKind, type Paper } from './rules.ts';

/** Throws `cadNotAllowed`, `cadAllNotAllowed`, `exportNotAllowed` or what the permission refuses. */
export async function requireOpen(actor: Actor, kind: DownloadKind): Promise<void> {
  const { cadAllowed, cadAllAllowed, exportAllowed } = await readSettings();
  requirePermission(actor, isCad(kind) ? 'cad' : 'export');
  if (isCad(kind) && !cadAllowed) throw new DomainError('cadNotAllowed');
  if (kind.startsWith('cadAll') && !cadAllAllowed) throw new DomainError('cadAllNotAllowed');
  if (!isCad(kind) && !exportAllowed) throw new DomainError('exportNotAllowed');
}

export interface DownloadOptions {
  cad: boolean;
  cadAll: boolean;
  /** one: there is nothing to choose */
  codes: (101 | 102)[];
  exports: ExportKind[];
  papers: readonly Paper[];
}

/** What a page may offer this person. */
export const readDownloadOptions = operation('archive', Nothing, async (actor): Promise<DownloadOptions> => {
  const settings = await readSettings();
  const cad = can(actor, 'cad') && settings.cadAllowed;
  return {
    cad,
    cadAll: cad && settings.cadAllAllowed,
    codes: settings.cadSelection ? [101, 102] : [settings.cadCode],
    exports: can(actor, 'export') && settings.exportAllowed ? [...exportKinds] : [],
    papers,
  };
});

/** While customers may not choose, the settings' code is what they get, whatever they ask for. */
export async function chooseCode(asked: 101 | 102 | undefined): Promise<101 | 102> {
  const { cadSelection, cadCode } = await readSettings();
  return cadSelection && asked ? asked : cadCode;
}
