/** Image processes whose work is counted, and shown in the trace of whoever asked for it. */
import { countImageWork } from '#app/data/telemetry/metrics.server.ts';
import { beginSpan, noteError } from '#app/data/telemetry/tracing.ts';
import type { CallOutcome, ImageProcessOptions } from '#app/image/process/child-runner.ts';
import { openImageProcess, openImageProcesses, type ImageProcess } from '#app/image/process/process.ts';

export function openMeasuredImages(options: ImageProcessOptions = {}): ImageProcess {
  return openImageProcess({ ...options, onCall: measure });
}

/** As many at once as `size`, for pictures that somebody waits for. */
export function openPictureProcesses(size: number): ImageProcess {
  return openImageProcesses(size, { onCall: measure });
}

function measure(work: string, given: unknown[]): (outcome: CallOutcome) => void {
  const span = beginSpan(`image ${work}`, { onlyBelow: true });
  return (outcome) => {
    const { waitedMs, workedMs, cpuMs, peakMb } = outcome;
    const isDone = !('reason' in outcome);
    countImageWork(work, isDone, { seconds: workedMs / 1000, cpuSeconds: cpuMs / 1000, peakBytes: peakMb * 1e6 });
    if (!span) return;
    const pixels = [outcome.result, ...given].map(countPixels).find((count) => count !== null);
    span.setAttributes({
      'print_archive.image.waited_ms': Math.round(waitedMs),
      'print_archive.image.cpu_ms': Math.round(cpuMs),
      ...(peakMb > 0 && { 'print_archive.image.peak_mb': peakMb }),
      ...(pixels && { 'print_archive.image.megapixels': Math.round(pixels / 1e4) / 100 }),
    });
    if (!isDone) noteError(span, outcome.reason);
    span.end();
  };
}

/** Of the picture that was made, or else of the one that was read. */
function countPixels(facts: unknown): number | null {
  const { width, height } = (facts ?? {}) as { width?: unknown; height?: unknown };
  return typeof width === 'number' && typeof height === 'number' ? width * height : null;
}
