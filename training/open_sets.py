"""Fetch open patterns that nobody trained on, for EVAL_DIR of `npm run evaluate`: OUTDIR/<set>/<name>.png, the same each time.

    python3 open_sets.py OUTDIR

On Debian 12: its packages are fetched by apt-get, hero-patterns by npm. Needs Pillow, numpy, node and rsvg-convert; takes 730 MB from the network.
"""
import io, json, random, re, struct, subprocess, sys, tempfile
from pathlib import Path
import numpy as np
from PIL import Image

PACKAGES = ('gimp-data', 'gimp-data-extras', 'krita-data', 'mypaint-data', 'supertuxkart-data', 'colobot-common-textures')
HERO = 'hero-patterns@2.1.0'
# sides in px: below, there is no pattern; larger ones are made smaller; smaller ones are laid side by side
LEAST, MOST, SHORTEST = 24, 1024, 200
TEXTURE_LEAST = 128
# standard deviation, 0 ... 255: below, it is one even colour
EVEN = 2.5
# likeness of two pictures of 16 x 16 px: above, they are colorways of one
SAME = .97
# how much more neighbours may differ across the border than within: textures that close
SEAM = 1.6
NOT_PATTERNS = ('/gui/', '/karts/', '/editor/', '/font', 'normal', 'icon')
PAINT = """
import * as patterns from './dist/hero-patterns.es.mjs';
const [name, ink] = process.argv.slice(1);
if (!name) console.log(JSON.stringify(Object.keys(patterns).filter((key) => typeof patterns[key] === 'function')));
else console.log(decodeURIComponent(patterns[name](ink, 1).replace(/^url\\(['"]data:image\\/svg\\+xml,/, '').replace(/['"]\\)$/, '')));
"""


def run(*command, cwd=None):
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE).stdout


def read_pat(path):
    """GIMP's and Krita's pattern file."""
    data = path.read_bytes()
    header, _, width, height, channels, _ = struct.unpack('>6I', data[:24])
    px = np.frombuffer(data[header:header + width * height * channels], np.uint8).reshape(height, width, channels)
    mode = {1: 'L', 2: 'LA', 3: 'RGB', 4: 'RGBA'}[channels]
    return on_white(Image.fromarray(px[:, :, 0] if channels == 1 else px, mode))


def on_white(image):
    if image.mode not in ('P', 'PA', 'LA', 'RGBA'):
        return image.convert('RGB')
    clear = image.convert('RGBA')
    white = Image.new('RGBA', clear.size, (255, 255, 255, 255))
    white.alpha_composite(clear)
    return white.convert('RGB')


def closes(image):
    gray = np.asarray(image.convert('L'), float)
    across = lambda g: np.abs(g[:, 0] - g[:, -1]).mean() / (np.abs(np.diff(g, axis=1)).mean() + .5)
    return max(across(gray), across(gray.T)) < SEAM


class Sets:
    def __init__(self, out):
        self.out, self.seen, self.counts = out, [], {}

    def add(self, name, title, image):
        short, long = sorted(image.size)
        if short < LEAST or long > 4 * short or np.asarray(image, float).reshape(-1, 3).std(0).max() < EVEN:
            return
        look = np.asarray(image.convert('L').resize((16, 16), Image.BOX), float).ravel()
        look -= look.mean()
        length = np.linalg.norm(look)
        if length < 1e-6 or any(abs(look @ other) > SAME * length for other in self.seen):
            return
        self.seen.append(look / length)
        if long > MOST:
            image.thumbnail((MOST, MOST), Image.LANCZOS)
        times = max(1, -(-SHORTEST // min(image.size)))
        width, height = image.size
        cloth = Image.new('RGB', (width * times, height * times))
        for place in range(times * times):
            cloth.paste(image, (place % times * width, place // times * height))
        folder = self.out / name
        folder.mkdir(parents=True, exist_ok=True)
        cloth.save(folder / (re.sub('[^A-Za-z0-9]+', '-', title) + '.png'))
        self.counts[name] = self.counts.get(name, 0) + 1


def texture(path):
    """None for what isn't a texture that repeats."""
    image = Image.open(path)
    if min(image.size) < TEXTURE_LEAST or any(part in str(path).lower() for part in NOT_PATTERNS):
        return None
    if image.mode in ('P', 'RGBA') and np.asarray(image.convert('RGBA'))[:, :, 3].min() < 250:
        return None
    image = on_white(image)
    return image if closes(image) else None


def hero(folder, sets):
    run('npm', 'pack', HERO, cwd=folder)
    run('tar', 'xzf', next(folder.glob('hero-patterns-*.tgz')).name, cwd=folder)
    package = folder / 'package'
    (package / 'dist/hero-patterns.es.js').rename(package / 'dist/hero-patterns.es.mjs')
    paint = lambda *words: run('node', '--input-type=module', '-e', PAINT, *words, cwd=package)
    rnd = random.Random(5)
    color = lambda: '#%06x' % rnd.randrange(1 << 24)
    for name in sorted(json.loads(paint())):
        ink, ground = color(), color()
        svg = paint(name, ink).decode()
        sides = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg) or re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
        if not sides:
            continue
        width, height = (float(side) for side in sides.groups())
        scale = 480 / max(width, height)
        png = subprocess.run(['rsvg-convert', '-w', str(round(width * scale)), '-h', str(round(height * scale)), '-b', ground],
                             input=svg.encode(), stdout=subprocess.PIPE, check=True).stdout
        sets.add('hero', name, Image.open(io.BytesIO(png)).convert('RGB'))


def main():
    sets = Sets(Path(sys.argv[1]))
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        run('apt-get', 'download', *PACKAGES, cwd=folder)
        for package in PACKAGES:
            run('dpkg', '-x', str(next(folder.glob(f'{package}_*.deb'))), str(folder / package))
        for package in PACKAGES[:3]:
            for path in sorted((folder / package).rglob('*.pat')):
                sets.add(package.split('-')[0], path.stem, read_pat(path))
        for path in sorted((folder / 'krita-data').rglob('patterns/*.png')):
            sets.add('krita', path.stem, on_white(Image.open(path)))
        for path in sorted((folder / 'mypaint-data').rglob('backgrounds/*.[pj][np]g')):
            sets.add('mypaint', path.stem, on_white(Image.open(path)))
        for package in PACKAGES[4:]:
            for path in sorted(p for p in (folder / package).rglob('*') if p.suffix.lower() in ('.png', '.jpg')):
                image = texture(path)
                if image:
                    sets.add(package.split('-')[0], path.stem, image)
        hero(folder, sets)
    print(sum(sets.counts.values()), 'pictures:', sets.counts)


main()
