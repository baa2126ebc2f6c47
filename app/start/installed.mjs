/**
 * What of package-lock.json isn't in node_modules. npm leaves out an optional package whose download fails, and says nothing: those that
 * this machine can use must be there.
 * Plain JavaScript on any Node ≥ 20 with nothing installed.
 */
import { readFileSync } from 'node:fs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[], engines?: { node?: string } }} Entry */

/**
 * @param {Record<string, Entry>} wanted the packages of package-lock.json
 * @param {Record<string, Entry>} present those of node_modules/.package-lock.json
 * @param {{ os: string, cpu: string, libc: () => string | undefined }} [machine]
 * @returns {string[]} their places
 */
export function missingPackages(wanted, present, machine = thisMachine) {
  return Object.entries(wanted).flatMap(([place, entry]) => {
    if (!place || entry.link) return [];
    const found = present[place];
    const complete = found
      ? found.version === entry.version && found.integrity === entry.integrity
      : Boolean(entry.optional) && !isUsable(entry, machine);
    return complete ? [] : [place];
  });
}

function isUsable({ os, cpu, libc, engines }, machine) {
  // One for certain versions of Node may be left out rightly.
  if (!isForEveryNode(engines?.node)) return false;
  return allows(os, machine.os) && allows(cpu, machine.cpu) && (!libc || allows(libc, machine.libc()));
}

function isForEveryNode(range) {
  const oldest = /^>=\s*(\d+)(\.0)*$/.exec(range ?? '>=0')?.[1];
  return oldest !== undefined && Number(oldest) <= 20;
}

/** As npm reads them: a name or several, each may be negated. */
function allows(names, name) {
  const list = [names ?? 'any'].flat();
  if (list.length === 1 && list[0] === 'any') return true;
  if (list.includes(`!${name}`)) return false;
  return list.includes(name) || list.every((one) => one.startsWith('!'));
}

const thisMachine = {
  os: process.platform,
  cpu: process.arch,
  /** As npm finds it out. */
  libc() {
    if (process.platform !== 'linux') return undefined;
    try {
      const ldd = readFileSync('/usr/bin/ldd', 'utf8');
      return ldd.includes('musl') ? 'musl' : ldd.includes('GNU C Library') ? 'glibc' : undefined;
    } catch {
      process.report.excludeNetwork = true;
      const { header, sharedObjects } = process.report.getReport();
      if (header.glibcVersionRuntime) return 'glibc';
      return sharedObjects.some((file) => /libc\.musl-|ld-musl-/.test(file)) ? 'musl' : undefined;
    }
  },
};
