import type { Trouble } from './stage.ts';

/** The viewer's texts, supplied by its callers. */
export interface ViewerWords {
  /** what the picture is, for screen readers */
  label: string;
  unit: string;
  tools: string;
  zoomIn: string;
  zoomOut: string;
  fit: string;
  pixels: string;
  trueSize: string;
  repeatBox: string;
  fullScreen: string;
  leaveFullScreen: string;
  calibrate: string;
  calibrateHow: string;
  calibrateSize: string;
  smaller: string;
  larger: string;
  calibrated: string;
  notCalibrated: string;
  forget: string;
  loading: string;
  again: string;
  signIn: string;
  troubles: Record<Trouble, string>;
  /** the title over them, and each key with what it does */
  keys: string;
  keyList: { key: string; does: string }[];
  scale: (percent: number) => string;
  place: (x: number, y: number) => string;
  /** a number on a ruler */
  cm: (value: number) => string;
}
