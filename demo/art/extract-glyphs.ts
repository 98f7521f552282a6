/**
 * One-off tool: `node demo/art/extract-glyphs.ts FOLDER` writes demo/art/glyphs/*.gen.json. FOLDER is a
 * scratch folder with the font packages of FONTS.md, `harfbuzzjs` and `wawoff2` installed; the project
 * depends on none of them. A glyph here is a shaped grapheme cluster, because the font itself positions Thai
 * vowels and tone marks.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listActs, type Script } from '../catalogue/acts.ts'
import { listDemoCities } from '../catalogue/cities.ts'
import { festivalTitles, tourTitles } from '../catalogue/titles.ts'
import { smallWords } from './words.ts'

type Placed = { xAdvance: number; xOffset: number; yOffset: number }
type HbFont = { glyphToPath(glyph: number): string }
type HbBuffer = {
  addText(text: string): void
  guessSegmentProperties(): void
  getGlyphInfos(): { codepoint: number }[]
  getGlyphPositions(): Placed[]
}
type HarfBuzz = {
  Blob: new (bytes: ArrayBuffer) => object
  Face: new (blob: object) => { upem: number; collectUnicodes(): Iterable<number> }
  Font: new (face: object) => HbFont
  Buffer: new () => HbBuffer
  shape(font: HbFont, buffer: HbBuffer): void
}
type Part = { font: HbFont; upem: number; unicodes: Set<number> }

/** Maps each face to its package, its weight and the scripts it is used for. */
const faces: Record<string, { from: string; weight: number; scripts: (Script | 'small')[] }> = {
  tall: { from: 'anton', weight: 400, scripts: ['latin'] },
  wide: { from: 'unbounded', weight: 900, scripts: ['latin', 'cyrillic'] },
  slab: { from: 'alfa-slab-one', weight: 400, scripts: ['latin'] },
  brush: { from: 'knewave', weight: 400, scripts: ['latin'] },
  swash: { from: 'shrikhand', weight: 400, scripts: ['latin'] },
  didone: { from: 'abril-fatface', weight: 400, scripts: ['latin'] },
  plain: { from: 'rubik', weight: 900, scripts: ['latin', 'cyrillic'] },
  small: { from: 'barlow-condensed', weight: 700, scripts: ['small'] },
  hangul: { from: 'black-han-sans', weight: 400, scripts: ['hangul'] },
  hangulPlain: { from: 'noto-sans-kr', weight: 900, scripts: ['hangul'] },
  dela: { from: 'dela-gothic-one', weight: 400, scripts: ['kana', 'han'] },
  hei: { from: 'noto-sans-sc', weight: 900, scripts: ['han'] },
  kanit: { from: 'kanit', weight: 900, scripts: ['thai'] },
}

const scratch = process.argv[2]
if (!scratch) throw new Error('usage: node demo/art/extract-glyphs.ts FOLDER')
const require = createRequire(join(scratch, 'package.json'))
const hb = (await import(
  pathToFileURL(join(scratch, 'node_modules/harfbuzzjs/dist/index.mjs')).href
)) as HarfBuzz
const wawoff2 = require('wawoff2') as { decompress(bytes: Buffer): Promise<Uint8Array> }
const splitClusters = (text: string) =>
  [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].map(s => s.segment)

/** Loads the subset files of a typeface, Latin first. */
async function loadParts(packageName: string, weight: number): Promise<Part[]> {
  const folder = join(scratch!, 'node_modules/@fontsource', packageName, 'files')
  const files = readdirSync(folder)
    .filter(file => file.endsWith(`-${weight}-normal.woff2`))
    .sort()
  const parts: Part[] = []
  for (const file of files) {
    const bytes = await wawoff2.decompress(readFileSync(join(folder, file)))
    const face = new hb.Face(new hb.Blob(Uint8Array.from(bytes).buffer))
    parts.push({ font: new hb.Font(face), upem: face.upem, unicodes: new Set(face.collectUnicodes()) })
  }
  return parts
}

/** Converts an outline in font units (y up) to relative integers in a 1000-unit em (y down). */
function compact(path: string, scale: number, dx: number, dy: number, box: number[]): string {
  let [x, y] = [0, 0]
  let out = ''
  for (const [, command, numbers] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    if (command === 'Z') {
      out += 'z'
      continue
    }
    const flat = numbers!.split(/[ ,]+/).filter(Boolean).map(Number)
    const points: number[] = []
    for (let i = 0; i < flat.length; i += 2) {
      points.push(Math.round((flat[i]! + dx) * scale), Math.round(-(flat[i + 1]! + dy) * scale))
    }
    for (let i = 0; i < points.length; i += 2) {
      box[0] = Math.min(box[0]!, points[i]!)
      box[1] = Math.min(box[1]!, points[i + 1]!)
      box[2] = Math.max(box[2]!, points[i]!)
      box[3] = Math.max(box[3]!, points[i + 1]!)
    }
    const relative = points.map((value, i) => value - (i % 2 === 0 ? x : y))
    // Z moves the pen back to the start of its contour, so a new contour begins with an absolute move.
    out +=
      command === 'M'
        ? `M${points.join(' ')}`
        : command!.toLowerCase() + relative.join(' ').replaceAll(' -', '-')
    x = points[points.length - 2]!
    y = points[points.length - 1]!
  }
  return out
}

function shape(part: Part, text: string): { width: number; path: string; box: number[] } {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(part.font, buffer)
  const positions = buffer.getGlyphPositions()
  const scale = 1000 / part.upem
  const box = [9999, 9999, -9999, -9999]
  let pen = 0
  let path = ''
  for (const [at, { codepoint }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance, xOffset, yOffset } = positions[at]!
    path += compact(part.font.glyphToPath(codepoint), scale, pen + xOffset, yOffset, box)
    pen += xAdvance
  }
  return { width: Math.round(pen * scale), path, box }
}

const cities = listDemoCities().map(city => city.name)
const both = (text: string) => [text, text.toUpperCase()]
const texts = (script: Script) => [
  ...listActs()
    .filter(act => act.script === script)
    .map(act => act.name),
  ...tourTitles[script],
]
const latinTitles = [...cities, ...festivalTitles, ...tourTitles.latin, '0123456789']
const smallTexts = [...cities, ...texts('latin'), ...latinTitles, ...texts('cyrillic'), ...smallWords].map(
  t => t.toUpperCase(),
)

for (const [name, { from, weight, scripts }] of Object.entries(faces)) {
  const parts = await loadParts(from, weight)
  const requiredTexts = scripts
    .flatMap(script => (script === 'small' ? smallTexts : texts(script)))
    .concat(scripts.includes('latin') ? latinTitles : [])
  const lines = name === 'small' ? requiredTexts : requiredTexts.flatMap(both)
  const glyphs: Record<string, [number, string, number[]]> = {}
  const kerning: Record<string, number> = {}
  const missing = new Set<string>()
  const partFor = (text: string) =>
    parts.find(part => [...text].every(char => part.unicodes.has(char.codePointAt(0)!)))
  for (const line of lines) {
    const clusters = splitClusters(line.normalize('NFC'))
    for (const [at, cluster] of clusters.entries()) {
      const part = partFor(cluster)
      if (!part) missing.add(cluster)
      else if (!glyphs[cluster]) {
        const { width, path, box } = shape(part, cluster)
        glyphs[cluster] = [width, path, path ? box : []]
      }
      const pair = cluster + (clusters[at + 1] ?? '')
      const both = partFor(pair)
      if (
        !both ||
        pair === cluster ||
        kerning[pair] !== undefined ||
        !/^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(pair)
      )
        continue
      const unkernedWidth = shape(both, cluster).width + shape(both, clusters[at + 1]!).width
      kerning[pair] = shape(both, pair).width - unkernedWidth
    }
  }
  const relevantKerning = Object.fromEntries(
    Object.entries(kerning).filter(([, value]) => Math.abs(value) >= 8),
  )
  const file = join(import.meta.dirname, 'glyphs', `${name}.gen.json`)
  const json = JSON.stringify({ glyphs, kerning: relevantKerning })
  writeFileSync(file, `${json}\n`)
  process.stdout.write(
    `${name}: ${Object.keys(glyphs).length} glyphs, ${json.length} bytes, missing ${[...missing].join('')}\n`,
  )
}
