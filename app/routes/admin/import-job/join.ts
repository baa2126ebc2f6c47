/** The buttons that put a group to a design of the archive, or to another group, carry both in their value. */

export function joinIntent(group: string, target: { designGuid: string } | { into: string }): string {
  return 'designGuid' in target ? `join ${group} ${target.designGuid}` : `into ${group} ${target.into}`;
}

export function readJoin(intent: unknown): { group: string; designGuid?: string; into?: string } | null {
  const [kind, group, target] = typeof intent === 'string' ? intent.split(' ') : [];
  if (!group || !target) return null;
  if (kind === 'join') return { group, designGuid: target };
  return kind === 'into' ? { group, into: target } : null;
}
