import Vips from 'wasm-vips';
const vips = await Vips({dynamicLibraries:[]});
const f=process.argv.slice(2);
vips.Image.arrayjoin(f.map(x=>vips.Image.newFromFile(x).thumbnailImage(600,{height:600,size:'down'}).extractBand(0,{n:3})),{across:3}).writeToFile('/tmp/contact.png');
process.exit(0);
