import { makeMaster } from '#app/image/make-master.ts';
import { readSource } from '#app/image/read-source.ts';
import { openImageProcess } from '#app/image/process.ts';
import { readTile, readMasterInfo } from '#app/image/tiles.ts';
import { writeFileSync, mkdirSync } from 'node:fs';
mkdirSync('/tmp/try',{recursive:true});
const p = openImageProcess();
const f = process.argv[2] ?? '/work/shared/corpus/psd/psd-tools--cmyk-spot.psd';
let t=Date.now(); const lap=(s: string)=>{console.log(s,Date.now()-t);t=Date.now()};
const info = await p.readSource(f); lap('read');
console.log(info.width,info.height,info.mode,info.depth,info.profileName, info.channels);
const m = await p.makeMaster(f, info, '/tmp/try/m.tif', {scratchDir:'/tmp/try'}, {onProgress: x=>{ if (process.argv[3]) console.log(x)}}); lap('master');
console.log(m);
console.log(await p.renderPrint('/tmp/try/m.tif',{format:'webp',quality:80,width:800},'/tmp/try/print.webp')); lap('print');
for (const [n,l] of [['straight',{drop:0,shift:0}],['half',{drop:.5,shift:0}],['brick',{drop:0,shift:.5}],['third',{drop:1/3,shift:0}]] as const) {
 console.log(await p.renderFabric('/tmp/try/m.tif',{format:'jpeg',quality:90,width:1200,widthCm:150,repeatWidthCm:32.3,repeatHeightCm:32,layout:l},`/tmp/try/fabric-${n}.jpg`)); lap('fabric');
 console.log(await p.renderRepeat('/tmp/try/m.tif',{format:'jpeg',quality:90,width:600,across:3,down:2,layout:l},`/tmp/try/repeat-${n}.jpg`)); lap('repeat');
}
console.log(await p.renderThumbnail('/tmp/try/m.tif',{format:'jpeg',quality:85,box:{width:500,height:300},layout:{drop:.5,shift:0}},'/tmp/try/thumb.jpg')); lap('thumb');
console.log(await p.measureSeams('/tmp/try/m.tif',{drop:0,shift:0})); lap('seams');
console.log(await p.extractPalette('/tmp/try/m.tif')); lap('palette');
writeFileSync('/tmp/try/tile.jpg', await readTile('/tmp/try/m.tif',0,0,0)); lap('tile');
console.log(await readMasterInfo('/tmp/try/m.tif'));
await p.close();
