import Vips from 'wasm-vips';
const vips = await Vips({dynamicLibraries:[]});
// flat colour, size not multiple of 8/256: is the edge disturbed by tile padding?
for (const opts of [{Q:88},{Q:90},{Q:92}]) {
  const im = vips.Image.black(300,300,{bands:3}).linear([1,1,1],[200,60,120],{uchar:true}).copy({interpretation:'srgb'});
  im.tiffsave('/tmp/try/edge.tif',{compression:'jpeg',tile:true,tile_width:256,tile_height:256,pyramid:true,keep:'none',...opts});
  const b=vips.Image.tiffload('/tmp/try/edge.tif');
  const d=b.subtract(im).abs();
  console.log(opts,'max',d.max(),'avg',d.avg(), 'edge col', [...(b.crop(299,100,1,1).writeToMemory() as Uint8Array)], 'lvl', b.getInt('n-pages'));
  // noise for size/time
  const n=vips.Image.gaussnoise(2048,2048,{mean:128,sigma:40}).bandjoin([vips.Image.gaussnoise(2048,2048,{mean:128,sigma:40}),vips.Image.gaussnoise(2048,2048,{mean:128,sigma:40})]).gaussblur(1.2).cast('uchar').copy({interpretation:'srgb'}).copyMemory();
  const t=Date.now(); n.tiffsave('/tmp/try/noise.tif',{compression:'jpeg',tile:true,tile_width:256,tile_height:256,pyramid:true,keep:'none',...opts});
  const l=vips.Image.tiffload('/tmp/try/noise.tif');
  console.log('noise ms',Date.now()-t,'bytes',(await import('node:fs')).statSync('/tmp/try/noise.tif').size, 'mean err', l.subtract(n).abs().avg());
}
process.exit(0);
