import { openImageProcess } from '#app/image/process.ts';
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
mkdirSync('/tmp/fuzz',{recursive:true});
const p=openImageProcess(); const c: any={}; let s=Number(process.argv[2]??1); const rnd=()=>{ s=(Math.imul(s,1664525)+1013904223)>>>0; return s/2**32; };
const end=Date.now()+Number(process.argv[3]??60)*1000; let n=0;
while(Date.now()<end) for (const d of ['psd','tiff']) { const fs=readdirSync(`/work/shared/corpus/${d}`); const f=fs[Math.floor(rnd()*fs.length)]!;
 const b=readFileSync(`/work/shared/corpus/${d}/${f}`); for(let i=0;i<6;i++){ const span=rnd()<.5?Math.min(b.length,400):b.length; b[Math.floor(rnd()*span)]=[0,1,127,128,255,Math.floor(rnd()*256)][Math.floor(rnd()*6)]!; }
 writeFileSync('/tmp/fuzz/x.tif',b); const t=Date.now(); n++;
 try { const i=await p.readSource('/tmp/fuzz/x.tif',{timeoutMs:5000}); if (i.width*i.height>3e7) continue; await p.makeMaster('/tmp/fuzz/x.tif',i,'/tmp/fuzz/m.tif',{scratchDir:'/tmp/fuzz'},{timeoutMs:20000}); c.ok=(c.ok??0)+1; }
 catch(e:any){ const k=e.key??('BUG '+e.name+e.message); c[k]=(c[k]??0)+1; if(!e.key||/crashed|tookToo|outOf/.test(e.key)){ console.log(k,f,e.cause?.message?.slice(0,300), e.stack?.split('\n').slice(0,3)); writeFileSync(`/tmp/fuzz/keep-${n}-${f}`,b);} }
 if(Date.now()-t>3000) console.log('slow',f,Date.now()-t);
}
console.log(n,c, readdirSync('/tmp/fuzz').filter(f=>/part/.test(f))); await p.close();
