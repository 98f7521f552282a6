/**
 * Subsets the heading font from Commissioner (SIL OFL 1.1). Run it manually when the font or the character
 * set changes; the results are committed in src/platform/ui/fonts/. It needs two packages that the project
 * doesn't depend on, so install them in a temporary folder:
 * mkdir /tmp/font && cd /tmp/font && npm init -y
 * npm install @fontsource-variable/commissioner@5.3.0 subset-font@2.9.0
 * node <project>/scripts/subset-font.mjs /tmp/font
 * Commissioner is a variable font. The subset pins its flare (FLAR, VOLM) at the maximum and its weight at
 * 850, because all headings have the same weight: a weight range would take 62 kB instead of 37 kB. There are
 * five files by script, so that browsers load only those that a page needs. The outlines of the word mark
 * come from the same subset.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const limitBytes = 40_000
const scratch = resolve(process.argv[2] ?? '.')
const scratchPackage = createRequire(join(scratch, 'package.json'))
const subsetFont = scratchPackage('subset-font')
const target = join(dirname(fileURLToPath(import.meta.url)), '../src/platform/ui/fonts')
const source = join(scratch, 'node_modules/@fontsource-variable/commissioner')

const characters = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const scripts = {
  latin: `${characters(0x20, 0x7e)}${characters(0xa1, 0xff).replace(/[¢¤¥¦¨¬\u00ad®¯´µ¸¼½¾¹²³]/g, '')}Œœ–—‘’‚“”„…‹›€×`,
  'latin-ext': 'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŸŹźŻżŽžȘșȚț',
  vietnamese: `ĨĩŨũƠơƯư${characters(0x1ea0, 0x1ef9)}\u0300\u0301\u0303\u0309\u0323₫`,
  cyrillic: `${characters(0x410, 0x44f)}ЁёІіЇїЄєҐґҰұ№`,
  // Kazakh, Kyrgyz, Mongolian and neighboring languages.
  'cyrillic-ext': 'ӘәҒғҚқҢңӨөҮүҺһ',
}

mkdirSync(target, { recursive: true })
let totalBytes = 0
for (const [script, text] of Object.entries(scripts)) {
  const face = readFileSync(join(source, `files/commissioner-${script}-full-normal.woff2`))
  const cut = await subsetFont(face, text, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'tnum'],
    variationAxes: { FLAR: 100, VOLM: 100, slnt: 0, wght: 850 },
  })
  writeFileSync(join(target, `fanfare-display-${script}.woff2`), cut)
  totalBytes += cut.byteLength
  process.stdout.write(`${script}: ${cut.byteLength} bytes, ${[...text].length} characters\n`)
}
writeFileSync(join(target, 'LICENSE.txt'), readFileSync(join(source, 'LICENSE')))
process.stdout.write(`in all: ${totalBytes} bytes\n`)
if (totalBytes > limitBytes) throw new Error(`The cut is ${totalBytes} bytes, more than ${limitBytes}`)
