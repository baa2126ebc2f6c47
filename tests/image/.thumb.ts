import Vips from 'wasm-vips';
const vips = await Vips({dynamicLibraries:[]});
import { readdirSync } from 'node:fs';
const fs = readdirSync('/tmp/mm').filter(f=>f.endsWith('.tif')&&(process.argv[2]? new RegExp(process.argv[2]).test(f):true)).slice(Number(process.argv[3]??0), Number(process.argv[3]??0)+Number(process.argv[4]??120));
const ims = fs.map(f=> vips.Image.thumbnail('/tmp/mm/'+f,120,{height:120,size:'both'}).gravity('centre',124,124,{extend:'background',background:[128,128,128]}));
vips.Image.arrayjoin(ims,{across:12}).writeToFile('/tmp/contact.png');
fs.forEach((f,i)=>console.log(Math.floor(i/12), i%12, f));
process.exit(0);
