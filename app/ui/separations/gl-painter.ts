/** Ink planes as textures, colours by a shader: a colour that is dragged repaints within a frame. */
import { choicesFor, type Colors, type InkPrint, type Painter, type Scene } from './painter.ts';

type Tile = WebGLTexture[];

const vertexSource = `#version 300 es
uniform vec4 place;
uniform vec2 screen;
uniform vec2 part;
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 px = mix(place.xy, place.zw, corner);
  at = corner * part;
  gl_Position = vec4(px.x / screen.x * 2.0 - 1.0, 1.0 - px.y / screen.y * 2.0, 0.0, 1.0);
}`;

function fragmentSource({ shader, groups, base }: InkPrint): string {
  const samplers = Array.from({ length: groups }, (_, group) => `uniform sampler2D group${group};`);
  const reads = Array.from({ length: groups }, (_, group) => `  planes[${group}] = texture(group${group}, place).rgb;`);
  return `#version 300 es
precision highp float;
precision highp int;
${samplers.join('\n')}
uniform ivec3 alone;
uniform vec2 within;
in vec2 at;
out vec4 painted;
${shader}
void main() {
  vec2 place = min(at, within);
  vec3 planes[${groups}];
${reads.join('\n')}
  if (alone.x == 1) {
    painted = vec4(vec3(1.0 - planes[alone.y][alone.z]), 1.0);
    return;
  }
  ${base ? 'if (alone.x == 2) planes[0] = vec3(1.0);' : ''}
  painted = vec4(printInks(planes), 1.0);
}`;
}

/** Null where the browser can't, or can't hold so many inks at once. `onLost` when the device goes, `onBack` when it is there again. */
export function makeGlPainter(
  canvas: HTMLCanvasElement,
  print: InkPrint,
  tileSize: number,
  news: { onLost: () => void; onBack: () => void },
): Painter<Tile> | null {
  const gl = canvas.getContext('webgl2', {
    alpha: true,
    antialias: false,
    depth: false,
    powerPreference: 'high-performance',
  });
  // One unit more than the planes need: the process inks' table.
  if (!gl || print.groups + 1 > (gl.getParameter(gl.MAX_TEXTURE_IMAGE_UNITS) as number)) return null;
  let program = build(gl, print);
  if (!program && !gl.isContextLost()) return null;
  let colors: Colors | undefined;
  let table: WebGLTexture | null = null;

  const lost = (event: Event) => {
    // Without this a browser never gives the device back.
    event.preventDefault();
    program = null;
    table = null;
    news.onLost();
  };
  const back = () => {
    program = build(gl, print);
    if (colors) setColors(colors);
    news.onBack();
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', back);

  function setColors(next: Colors): void {
    colors = next;
    if (!gl || !program) return;
    const { table: sheet, spots } = print.uniforms(choicesFor(next));
    gl.useProgram(program.program);
    gl.uniform4fv(program.at('inkSpots'), spots);
    const { group, band } = print.place(next.alone?.ink ?? 0);
    gl.uniform3i(program.at('alone'), next.alone ? (next.alone.as === 'film' ? 1 : 2) : 0, group, band);
    if (!sheet) return;
    gl.activeTexture(gl.TEXTURE0 + print.groups);
    table ??= gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, table);
    smooth(gl, gl.NEAREST, gl.NEAREST);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, sheet.width, sheet.height, 0, gl.RGB, gl.UNSIGNED_BYTE, sheet.data);
    gl.uniform1i(program.at('inkTable'), print.groups);
  }

  function paint({ window, edges, quads }: Scene<Tile>): boolean {
    if (!gl || !program || gl.isContextLost()) return true;
    gl.viewport(0, 0, window.width, window.height);
    gl.disable(gl.SCISSOR_TEST);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const [left, top] = [Math.max(0, Math.round(edges.left)), Math.max(0, Math.round(edges.top))];
    const [right, bottom] = [
      Math.min(window.width, Math.round(edges.right)),
      Math.min(window.height, Math.round(edges.bottom)),
    ];
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(left, window.height - bottom, Math.max(0, right - left), Math.max(0, bottom - top));
    gl.useProgram(program.program);
    gl.uniform2f(program.at('screen'), window.width, window.height);
    for (const { quad, tile } of quads) {
      tile.forEach((texture, group) => {
        gl.activeTexture(gl.TEXTURE0 + group);
        gl.bindTexture(gl.TEXTURE_2D, texture);
      });
      gl.uniform4f(program.at('place'), quad.left, quad.top, quad.right, quad.bottom);
      gl.uniform2f(program.at('part'), quad.width / tileSize, quad.height / tileSize);
      // Half a px from the padding, so that none of it is mixed in.
      gl.uniform2f(program.at('within'), (quad.width - 0.5) / tileSize, (quad.height - 0.5) / tileSize);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
    return true;
  }

  return {
    kind: 'webgl',
    take: (planes) => planes.map((plane) => upload(gl, plane, tileSize)),
    free: (tile) =>
      tile.forEach((texture) => {
        // One of a device that was lost is gone with it.
        if (gl.isTexture(texture)) gl.deleteTexture(texture);
      }),
    setColors,
    paint,
    close: () => {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', back);
      if (table) gl.deleteTexture(table);
      if (program) gl.deleteProgram(program.program);
    },
  };
}

function upload(gl: WebGL2RenderingContext, plane: ImageBitmap, tileSize: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  // Nearest where px are enlarged: their edges are what one looks for, and tiles meet without a seam.
  smooth(gl, gl.LINEAR, gl.NEAREST);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, tileSize, tileSize);
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, plane);
  return texture;
}

function smooth(gl: WebGL2RenderingContext, smaller: number, larger: number): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smaller);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, larger);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}

interface Program {
  program: WebGLProgram;
  at: (uniform: string) => WebGLUniformLocation | null;
}

function build(gl: WebGL2RenderingContext, print: InkPrint): Program | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource(print)],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
  const places = new Map<string, WebGLUniformLocation | null>();
  const at = (name: string) => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name));
    return places.get(name)!;
  };
  gl.useProgram(program);
  for (let group = 0; group < print.groups; group++) gl.uniform1i(at(`group${group}`), group);
  return { program, at };
}
