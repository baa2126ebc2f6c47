import { benchImage } from '../bench/image.bench.ts';
console.table(await benchImage()); process.exit(0);
