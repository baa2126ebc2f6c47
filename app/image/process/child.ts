/** The image process's own side: one call at a time, forked by process.ts. */
import { flushCompileCache } from 'node:module';
import { ImageError } from '../base/types.ts';
import { limitThreads } from '../base/vips.ts';
import type { RenderedPicture } from '../render/view-options.ts';
import { type Calls, type Method, type Reply, type Request, toPlainError } from './messages.ts';

const parent = process.ppid;
const [threads] = process.argv.slice(2).map(Number);
if (threads) limitThreads(threads);

/** Each is loaded by the first call that needs it: what reads a header needs none of the rest, and the network's runtime takes a second and 150 MB. */
const load = {
  board: () => import('../render/board-picture.ts'),
  profile: () => import('../profiles/check-profile.ts'),
  picture: () => import('../render/check-picture.ts'),
  colors: () => import('../render/colors.ts'),
  tiff: () => import('../render/export-tiff.ts'),
  original: () => import('../render/render-original.ts'),
  madeInks: () => import('../inks/make-inks.ts'),
  pictureInks: () => import('../inks/picture-inks.ts'),
  inks: () => import('../inks/render-inks.ts'),
  master: () => import('../render/make-master.ts'),
  source: () => import('../original/read-source.ts'),
  region: () => import('../render/iiif-region.ts'),
  preview: () => import('../render/render-preview.ts'),
  repeat: () => import('../repeat/repeat-check.ts'),
  seam: () => import('../repeat/render-seam.ts'),
  sheet: () => import('../render/sheet-picture.ts'),
  screens: () => import('../screens/set-file.ts'),
  views: () => import('../render/views.ts'),
  wearCheck: () => import('../wear/check.ts'),
  wear: () => import('../wear/render.ts'),
  drawings: () => import('../similar/compare-drawings.ts'),
  prints: () => import('../similar/compare-prints.ts'),
  sketch: () => import('../similar/print-sketch.ts'),
  embeddings: () => import('../similar/embeddings.ts'),
  warm: () => import('../render/warm.ts'),
  warmWear: () => import('../wear/warm.ts'),
  write: () => import('../render/write-picture.ts'),
};

type Tell = (fraction: number) => void;

async function write(picture: Promise<RenderedPicture>, target: string) {
  return (await load.write()).writePicture(await picture, target);
}

const METHODS: { [M in Method]: (args: Calls[M], tell: Tell) => Promise<unknown> } = {
  warm: async () => {
    await (await load.warm()).warmVips();
    await (await load.warmWear()).warmWear();
  },
  readSource: async ([path]) => (await load.source()).readSource(path),
  writeScreenSet: async ([parts, target], tell) => (await load.screens()).writeScreenSet(parts, target, () => tell(0)),
  readPictureInks: async ([source, info, options], tell) =>
    (await load.pictureInks()).readPictureInks(source, info, { ...options, onProgress: tell }),
  makeMaster: async ([source, info, target, options], tell) =>
    (await load.master()).makeMaster(source, info, target, { ...options, onProgress: tell }),
  makeInks: async ([source, info, targets, options], tell) =>
    (await load.madeInks()).makeInks(source, info, targets, { ...options, onProgress: tell }),
  renderPreview: async ([source, info, options, target, decode], tell) => {
    const { renderPreview } = await load.preview();
    const { warnings, ...picture } = await renderPreview(source, info, options, { ...decode, onProgress: tell });
    return { ...(await (await load.write()).writePicture(picture, target)), warnings };
  },
  renderOriginal: async ([source, info, view, target, options], tell) =>
    write((await load.original()).renderOriginal(source, info, view, { ...options, onProgress: tell }), target),
  renderInks: async ([groups, options, target]) => write((await load.inks()).renderInks(groups, options), target),
  renderPrint: async ([master, options, target]) => write((await load.views()).renderPrint(master, options), target),
  renderFabric: async ([master, options, target]) => write((await load.views()).renderFabric(master, options), target),
  renderRepeat: async ([master, options, target]) => write((await load.views()).renderRepeat(master, options), target),
  renderThumbnail: async ([master, options, target]) =>
    write((await load.views()).renderThumbnail(master, options), target),
  renderTile: async ([master, options, target]) => write((await load.views()).renderTile(master, options), target),
  renderRegion: async ([master, options, target]) => write((await load.region()).renderRegion(master, options), target),
  checkRepeat: async ([master, options], tell) =>
    (await load.repeat()).checkRepeat(master, { ...options, beat: () => tell(0) }),
  renderSeam: async ([master, options, target]) => write((await load.seam()).renderSeam(master, options), target),
  renderWear: async ([master, paths, options, target]) =>
    write((await load.wear()).renderWear(master, paths, options), target),
  checkWear: async ([given, folder]) => (await load.wearCheck()).checkWear(given, folder),
  renderSheet: async ([master, options, target], tell) =>
    (await load.sheet()).renderSheet(master, options, target, tell),
  exportTiff: async ([source, target, { scratchDir, profile, ...options }], tell) =>
    (await load.tiff()).exportTiff(source, target, options, { scratchDir, profile, onProgress: tell }),
  readBoard: async ([file]) => (await load.board()).readBoard(file),
  renderBoard: async ([file, options, target]) => write((await load.board()).renderBoard(file, options), target),
  checkPicture: async ([file]) => (await load.picture()).checkPicture(file),
  checkProfile: async ([file]) => (await load.profile()).checkProfile(file),
  extractPalette: async ([master]) => (await load.colors()).extractPalette(master),
  readPalette: async ([file]) => (await load.colors()).readPalette(file),
  embedMaster: async ([master, options], tell) => (await load.embeddings()).embedMaster(master, options, () => tell(0)),
  seeEdges: async ([master, options]) => (await load.embeddings()).seeEdges(master, options),
  embedPicture: async ([file, options]) => (await load.embeddings()).embedPicture(file, options),
  sketchPrint: async ([master, target]) => write((await load.sketch()).sketchPrint(master), target),
  comparePrints: async ([ours, theirs], tell) => (await load.prints()).comparePrints(ours, theirs, () => tell(0)),
  compareDrawings: async ([files], tell) => (await load.drawings()).compareDrawings(files, () => tell(0)),
};

const called = new Set<Method>();

function send(reply: Reply): void {
  // The channel may be gone; then 'disconnect' ends this process.
  if (process.connected) process.send?.(reply, undefined, undefined, () => {});
}

async function answer<M extends Method>({ id, method, args }: Request<M>): Promise<void> {
  const tell: Tell = (progress) => {
    // While libvips works no event arrives: an orphan finds out here.
    if (process.ppid !== parent) process.exit(1);
    send({ id, progress });
  };
  const since = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(since);
    return (user + system) / 1000;
  };
  try {
    const result = await METHODS[method](args, tell);
    // Before the answer: whoever has it may kill this process, which would leave what it compiled to nobody.
    if (called.size < called.add(method).size) flushCompileCache();
    send({ id, result, cpuMs: cpuMs() });
  } catch (error) {
    send({ id, error: toPlainError(error), cpuMs: cpuMs() });
    // A WebAssembly trap leaves libvips in no state to go on.
    if (error instanceof ImageError && error.key === 'crashed') process.disconnect?.();
  }
}

let last = Promise.resolve();
process.on('message', (request: Request) => {
  last = last.then(() => answer(request));
});
process.on('disconnect', () => process.exit(0));
