import { openSync, writeSync, closeSync, readFileSync, statSync, existsSync, unlinkSync } from 'node:fs';
import { makeTiff } from './make-files.ts';
import { openImageProcess } from '#app/image/process.ts';
import { withVips } from '#app/image/vips.ts';
import { execSync } from 'node:child_process';
const S=12000;
// one tall strip per plane / one tall chunky strip, uncompressed, patched from a 1-row template
const f='/tmp/try/tall.tif';
async function go(label: string){ const p=openImageProcess(); const info=await p.readSource(f); let peak=0;
 const iv=setInterval(()=>{ try{ for (const pid of execSync(`pgrep -P ${process.pid} || true`).toString().trim().split('\n')) { const m=/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`,'utf8')); if(m) peak=Math.max(peak,Number(m[1])/1024|0);} }catch{} },200);
 const t=Date.now(); try { const m=await p.makeMaster(f,info,'/tmp/try/tall-m.tif',{scratchDir:'/tmp/try'}); console.log(label,info.mode,info.compression,'s',(Date.now()-t)/1000,'peak',peak,m.width,m.bytes/1e6|0);} catch(e:any){ console.log(label,'ERR',e.message,e.cause?.message,peak);} clearInterval(iv); await p.close(); }
for (const planar of [true,false]) {
 const head=Buffer.alloc(16); const plane=S*S; const n=planar?3:1, len=planar?plane:plane*3;
 const t=makeTiff({width:2,height:1,paint:()=>[1,2,3],planar,big:true,tags:[{tag:256,type:4,values:[S]},{tag:257,type:4,values:[S]},{tag:278,type:4,values:[S]},{tag:273,type:16,values:[...Array(n).keys()].map(i=>1000+i*len)},{tag:279,type:16,values:Array(n).fill(len)}]});
 // directory goes as it is to the front region: move: ifd offset relative → write file with data at 1000 requires ifd < 1000
 const ifd=Number(t.readBigUInt64LE(8)); const fd=openSync(f,'w'); if (t.length>1000) throw new Error('long');
 writeSync(fd,t,0,t.length,0); const row=Buffer.alloc(1<<22); for(let i=0;i<row.length;i++) row[i]=(i>>10)*7&255; let at=1000; let left=plane*3; while(left>0){ const k=Math.min(left,row.length); writeSync(fd,row,0,k,at); at+=k; left-=k; } closeSync(fd);
 await go(planar?'planar tall raw':'chunky tall raw');
}
await withVips(v=>{ const im=v.Image.sines(S,S,{hfreq:9,vfreq:3,uchar:true}); im.bandjoin([im,im.invert()]).copy({interpretation:'srgb'}).tiffsave(f,{compression:'lzw',tile:false}); });
await go('lzw strips');
process.exit(0);
