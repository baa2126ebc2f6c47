import type { BoardFacts, BoardOptions } from '../render/board-picture.ts';
import type { PaletteColor } from '../base/choose-palette.ts';
import type { TiffOptions, TiffSource } from '../render/export-tiff.ts';
import type { MadeInks } from '../inks/make-inks.ts';
import type { MadeMaster } from '../render/make-master.ts';
import { ChildRunner, type ImageProcessOptions, type RunOptions } from './child-runner.ts';
import { ProcessGroup } from './process-group.ts';
import type { MasterWish, ScratchOptions, ViewWish } from './messages.ts';
import type { ProfileFacts } from '../profiles/check-profile.ts';
import type { InkOptions } from '../inks/render-inks.ts';
import type { PreviewOptions } from '../render/render-preview.ts';
import type { SeamOptions } from '../repeat/render-seam.ts';
import type { RepeatCheck, RepeatCheckOptions } from '../repeat/repeat-check.ts';
import type { DrawingPair, DrawnFile } from '../similar/compare-drawings.ts';
import type { ComparedPrint, PrintMatch } from '../similar/compare-prints.ts';
import type { Embeddings, EmbeddingOptions, PictureEmbeddings, PictureOptions } from '../similar/embeddings.ts';
import { heifCopy } from '../similar/heif-copy.ts';
import type { SheetOptions } from '../render/sheet-picture.ts';
import type { ImageWarning, SourceInfo } from '../base/types.ts';
import type { GivenFile, WearAnswer } from '../wear/check.ts';
import type { WearPaths } from '../wear/model.ts';
import type { WearOptions } from '../wear/render.ts';
import type {
  FabricOptions,
  OriginalView,
  PrintOptions,
  RegionOptions,
  RepeatOptions,
  ThumbnailOptions,
  TileOptions,
  WrittenPicture,
} from '../render/view-options.ts';
import type { SetPart } from '../screens/set-file.ts';

/** One child process that does the image work, one call at a time in the order asked. */
export interface ImageProcess {
  readSource(path: string, run?: RunOptions): Promise<SourceInfo>;
  /** colours that screens have in the picture beside them, by channel */
  readPictureInks(
    source: string,
    info: SourceInfo,
    options: ScratchOptions,
    run?: RunOptions,
  ): Promise<(string | null)[]>;
  /** writes the files, one a screen, as one original; `bytes` of it */
  writeScreenSet(parts: SetPart[], target: string, run?: RunOptions): Promise<{ bytes: number }>;
  makeMaster(
    source: string,
    info: SourceInfo,
    target: string,
    options: MasterWish,
    run?: RunOptions,
  ): Promise<MadeMaster>;
  /** the inks' own pyramids, one file for each of `inkGroups(info)` */
  makeInks(
    source: string,
    info: SourceInfo,
    targets: string[],
    options: ScratchOptions,
    run?: RunOptions,
  ): Promise<MadeInks>;
  /** a first look at an original that has no master yet */
  renderPreview(
    source: string,
    info: SourceInfo,
    options: PreviewOptions,
    target: string,
    decode: ScratchOptions,
    run?: RunOptions,
  ): Promise<WrittenPicture & { warnings: ImageWarning[] }>;
  /** a view of an original that gets no master */
  renderOriginal(
    source: string,
    info: SourceInfo,
    view: OriginalView,
    target: string,
    options: ViewWish,
    run?: RunOptions,
  ): Promise<WrittenPicture>;
  /** the print from its inks' pyramids, in chosen colours */
  renderInks(groups: string[], options: InkOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  renderPrint(master: string, options: PrintOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  renderFabric(master: string, options: FabricOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  renderRepeat(master: string, options: RepeatOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  renderThumbnail(master: string, options: ThumbnailOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  /** one of the master's tiles, such as it looks on a fabric */
  renderTile(master: string, options: TileOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  /** any part of the print in any size, turned */
  renderRegion(master: string, options: RegionOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  /** whether copies of the picture close at their edges, how they are laid, and whether a smaller repeat is in it */
  checkRepeat(master: string, options: RepeatCheckOptions, run?: RunOptions): Promise<RepeatCheck>;
  /** a piece of cloth at full size with a seam through its middle */
  renderSeam(master: string, options: SeamOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  /** the print on a wear model */
  renderWear(
    master: string,
    paths: WearPaths,
    options: WearOptions,
    target: string,
    run?: RunOptions,
  ): Promise<WrittenPicture>;
  /** uploaded files made into a model in `folder`, or what is wrong with them */
  checkWear(given: GivenFile[], folder: string, run?: RunOptions): Promise<WearAnswer>;
  /** a part of the print for paper, as JPEG of any size */
  renderSheet(master: string, options: SheetOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  /** every px as TIFF with profile and resolution */
  exportTiff(
    source: TiffSource,
    target: string,
    options: TiffOptions & Omit<ScratchOptions, 'box'>,
    run?: RunOptions,
  ): Promise<WrittenPicture>;
  /** what a picture handed in for a board is, by its content */
  readBoard(file: string, run?: RunOptions): Promise<BoardFacts>;
  /** a picture handed in for a board, for a page */
  renderBoard(file: string, options: BoardOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  /** decodes a picture or a master to its end; throws ImageError where that can't be done */
  checkPicture(file: string, run?: RunOptions): Promise<void>;
  /** judges an ICC profile by its content; throws ImageError */
  checkProfile(file: string, run?: RunOptions): Promise<ProfileFacts>;
  extractPalette(master: string, run?: RunOptions): Promise<PaletteColor[]>;
  /** of a picture that is no original: JPEG, PNG, WebP, GIF, TIFF */
  readPalette(file: string, run?: RunOptions): Promise<PaletteColor[]>;
  /** the embeddings of a colorway */
  embedMaster(master: string, options: EmbeddingOptions, run?: RunOptions): Promise<Embeddings>;
  /** its edges alone */
  seeEdges(master: string, options: EmbeddingOptions, run?: RunOptions): Promise<Uint8Array<ArrayBuffer>>;
  /** the same of a picture that is no original; puts it upright in `target` where one is given */
  embedPicture(file: string, options: PictureOptions, run?: RunOptions): Promise<PictureEmbeddings>;
  /** what of a master is compared with other prints */
  sketchPrint(master: string, target: string, run?: RunOptions): Promise<WrittenPicture>;
  /** which of these show our print, in whatever colours and size; null for one whose sketch can't be read */
  comparePrints(ours: ComparedPrint, theirs: ComparedPrint[], run?: RunOptions): Promise<(PrintMatch | null)[]>;
  /** which of these files, of one size, are colorways of one drawing; all other pairs are left out */
  compareDrawings(files: DrawnFile[], run?: RunOptions): Promise<DrawingPair[]>;
  /** Ends the child; calls still waiting reject with 'crashed'. */
  close(): Promise<void>;
}

export function openImageProcess(options: ImageProcessOptions = {}): ImageProcess {
  return callsOf(new ChildRunner(options));
}

/** For pictures that somebody waits for, of files that we have made: as many at once, each on one core, and one always ready. */
export function openImageProcesses(size: number, options: ImageProcessOptions = {}): ImageProcess {
  return callsOf(new ProcessGroup(size, { ...options, threads: 1, ownFilesOnly: true }));
}

function callsOf(runner: Pick<ChildRunner, 'call' | 'close'>): ImageProcess {
  return {
    readSource: (path, run) => runner.call('readSource', [path], [], run),
    readPictureInks: (source, info, { scratchDir, box, profile }, run) =>
      runner.call('readPictureInks', [source, info, { scratchDir, box, profile }], [`${scratchDir}/scratch`], run),
    writeScreenSet: (parts, target, run) => runner.call('writeScreenSet', [parts, target], [target], run),
    makeMaster: (source, info, target, { scratchDir, box, profile, shrink }, run) => {
      const wish = { scratchDir, box, profile, shrink };
      return runner.call('makeMaster', [source, info, target, wish], [target, `${scratchDir}/scratch`], run);
    },
    makeInks: (source, info, targets, { scratchDir, box, profile }, run) =>
      runner.call(
        'makeInks',
        [source, info, targets, { scratchDir, box, profile }],
        [...targets, `${scratchDir}/scratch`],
        run,
      ),
    renderPreview: (source, info, options, target, { scratchDir, box, profile }, run) => {
      const leavings = [target, `${scratchDir}/scratch`];
      return runner.call('renderPreview', [source, info, options, target, { scratchDir, box, profile }], leavings, run);
    },
    renderOriginal: (source, info, view, target, { scratchDir, profile, shrink }, run) => {
      const leavings = [target, `${scratchDir}/scratch`, `${scratchDir}/master.tif`];
      return runner.call(
        'renderOriginal',
        [source, info, view, target, { scratchDir, profile, shrink }],
        leavings,
        run,
      );
    },
    renderInks: (groups, view, target, run) => runner.call('renderInks', [groups, view, target], [target], run),
    renderPrint: (master, view, target, run) => runner.call('renderPrint', [master, view, target], [target], run),
    renderFabric: (master, view, target, run) => runner.call('renderFabric', [master, view, target], [target], run),
    renderRepeat: (master, view, target, run) => runner.call('renderRepeat', [master, view, target], [target], run),
    renderThumbnail: (master, view, target, run) =>
      runner.call('renderThumbnail', [master, view, target], [target], run),
    renderTile: (master, view, target, run) => runner.call('renderTile', [master, view, target], [target], run),
    renderRegion: (master, view, target, run) => runner.call('renderRegion', [master, view, target], [target], run),
    checkRepeat: (master, options, run) => runner.call('checkRepeat', [master, options], [], run),
    renderSeam: (master, view, target, run) => runner.call('renderSeam', [master, view, target], [target], run),
    renderWear: (master, paths, view, target, run) =>
      runner.call('renderWear', [master, paths, view, target], [target], run),
    checkWear: (given, folder, run) => runner.call('checkWear', [given, folder], [], run),
    renderSheet: (master, view, target, run) => runner.call('renderSheet', [master, view, target], [target], run),
    exportTiff: (source, target, options, run) =>
      runner.call('exportTiff', [source, target, options], [target, `${options.scratchDir}/scratch`], run),
    readBoard: (file, run) => runner.call('readBoard', [file], [], run),
    renderBoard: (file, view, target, run) => runner.call('renderBoard', [file, view, target], [target], run),
    checkPicture: (file, run) => runner.call('checkPicture', [file], [], run),
    checkProfile: (file, run) => runner.call('checkProfile', [file], [], run),
    extractPalette: (master, run) => runner.call('extractPalette', [master], [], run),
    readPalette: (file, run) => runner.call('readPalette', [file], [], run),
    embedMaster: (master, options, run) => runner.call('embedMaster', [master, options], [], run),
    seeEdges: (master, options, run) => runner.call('seeEdges', [master, options], [], run),
    embedPicture: (file, options, run) =>
      runner.call('embedPicture', [file, options], [heifCopy(file), ...(options.target ? [options.target] : [])], run),
    sketchPrint: (master, target, run) => runner.call('sketchPrint', [master, target], [target], run),
    comparePrints: (ours, theirs, run) => runner.call('comparePrints', [ours, theirs], [], run),
    compareDrawings: (files, run) => runner.call('compareDrawings', [files], [], run),
    close: () => runner.close(),
  };
}
