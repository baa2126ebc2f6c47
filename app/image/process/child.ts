/** The image process's own side: one call at a time, forked by process.ts. */
import { readBoard, renderBoard } from '../render/board-picture.ts';
import { checkProfile } from '../profiles/check-profile.ts';
import { checkPicture } from '../render/check-picture.ts';
import { extractPalette, readPalette } from '../render/colors.ts';
import { exportTiff } from '../render/export-tiff.ts';
import { makeInks } from '../inks/make-inks.ts';
import { readPictureInks } from '../inks/picture-inks.ts';
import { makeMaster } from '../render/make-master.ts';
import { type Calls, type Method, type Reply, type Request, toPlainError } from './messages.ts';
import { readSource } from '../original/read-source.ts';
import { renderRegion } from '../render/iiif-region.ts';
import { renderInks } from '../inks/render-inks.ts';
import { renderPreview } from '../render/render-preview.ts';
import { checkRepeat } from '../repeat/repeat-check.ts';
import { renderSeam } from '../repeat/render-seam.ts';
import { renderSheet } from '../render/sheet-picture.ts';
import { writeScreenSet } from '../screens/set-file.ts';
import { ImageError } from '../base/types.ts';
import { limitThreads } from '../base/vips.ts';
import { renderFabric, renderPrint, renderRepeat, renderThumbnail, renderTile } from '../render/views.ts';
import { checkWear } from '../wear/check.ts';
import { renderWear } from '../wear/render.ts';
import { compareDrawings } from '../similar/compare-drawings.ts';
import { comparePrints } from '../similar/compare-prints.ts';
import { sketchPrint } from '../similar/print-sketch.ts';
import { warmVips } from '../render/warm.ts';
import { writePicture } from '../render/write-picture.ts';

const parent = process.ppid;
const [threads] = process.argv.slice(2).map(Number);
if (threads) limitThreads(threads);

/** Loaded on demand: the network's runtime takes a second and 150 MB. */
const embeddings = () => import('../similar/embeddings.ts');

type Tell = (fraction: number) => void;

const METHODS: { [M in Method]: (args: Calls[M], tell: Tell) => Promise<unknown> } = {
  warm: () => warmVips(),
  readSource: ([path]) => readSource(path),
  writeScreenSet: async ([parts, target], tell) => writeScreenSet(parts, target, () => tell(0)),
  readPictureInks: ([source, info, options], tell) => readPictureInks(source, info, { ...options, onProgress: tell }),
  makeMaster: ([source, info, target, options], tell) =>
    makeMaster(source, info, target, { ...options, onProgress: tell }),
  makeInks: ([source, info, targets, options], tell) =>
    makeInks(source, info, targets, { ...options, onProgress: tell }),
  renderPreview: async ([source, info, options, target, decode], tell) => {
    const { warnings, ...picture } = await renderPreview(source, info, options, { ...decode, onProgress: tell });
    return { ...(await writePicture(picture, target)), warnings };
  },
  renderInks: async ([groups, options, target]) => writePicture(await renderInks(groups, options), target),
  renderPrint: async ([master, options, target]) => writePicture(await renderPrint(master, options), target),
  renderFabric: async ([master, options, target]) => writePicture(await renderFabric(master, options), target),
  renderRepeat: async ([master, options, target]) => writePicture(await renderRepeat(master, options), target),
  renderThumbnail: async ([master, options, target]) => writePicture(await renderThumbnail(master, options), target),
  renderTile: async ([master, options, target]) => writePicture(await renderTile(master, options), target),
  renderRegion: async ([master, options, target]) => writePicture(await renderRegion(master, options), target),
  checkRepeat: ([master, options], tell) => checkRepeat(master, { ...options, beat: () => tell(0) }),
  renderSeam: async ([master, options, target]) => writePicture(await renderSeam(master, options), target),
  renderWear: async ([master, paths, options, target]) =>
    writePicture(await renderWear(master, paths, options), target),
  checkWear: ([given, folder]) => checkWear(given, folder),
  renderSheet: ([master, options, target], tell) => renderSheet(master, options, target, tell),
  exportTiff: ([source, target, { scratchDir, ...options }], tell) =>
    exportTiff(source, target, options, { scratchDir, onProgress: tell }),
  readBoard: ([file]) => readBoard(file),
  renderBoard: async ([file, options, target]) => writePicture(await renderBoard(file, options), target),
  checkPicture: ([file]) => checkPicture(file),
  checkProfile: ([file]) => checkProfile(file),
  extractPalette: ([master]) => extractPalette(master),
  readPalette: ([file]) => readPalette(file),
  embedMaster: async ([master, options], tell) => (await embeddings()).embedMaster(master, options, () => tell(0)),
  embedPicture: async ([file, options]) => (await embeddings()).embedPicture(file, options),
  sketchPrint: async ([master, target]) => writePicture(await sketchPrint(master), target),
  comparePrints: ([ours, theirs], tell) => comparePrints(ours, theirs, () => tell(0)),
  compareDrawings: ([files], tell) => compareDrawings(files, () => tell(0)),
};

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
    send({ id, result: await METHODS[method](args, tell), cpuMs: cpuMs() });
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
