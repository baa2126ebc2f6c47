import { openImageProcess } from '#app/image/process/process.ts';
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeLargePsd } from './make-large.ts';
import { openScratch } from './scratch.ts';

const { path, folder } = openScratch();

/** 300 MB of pixels in 450 MB of resident memory, WebAssembly and Node included: only a stream does that. */
test.runIf(process.platform === 'linux')(
  'a large PSB is never held whole',
  async () => {
    const source = path('large.psb');
    writeLargePsd(source, { width: 9000, height: 8500, channels: 4, large: true, rle: false });
    expect(statSync(source).size).toBeGreaterThan(300_000_000);
    const images = openImageProcess({ memoryLimitMb: 450 });
    const info = await images.readSource(source);
    const made = await images.makeMaster(source, info, path('master.tif'), { scratchDir: folder });
    expect(made).toMatchObject({ width: 9000, height: 8500 });
    await images.close();
  },
  180_000,
);
