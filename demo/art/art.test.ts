import sharp from 'sharp'
import { expect, test } from 'vitest'
import { acts } from '../catalogue/acts.ts'
import { demoCatalogue } from '../catalogue/catalogue.ts'
import { randomFrom } from '../catalogue/random.ts'
import { canSet, faceFor, lettersOf } from './kit/faces.ts'
import { bestBreak, breakLines, setLine } from './kit/type.ts'
import { palettes } from './palettes.ts'
import { compositions, posterHeight, posterWidth } from './poster.ts'
import type { PosterSubject } from './subjects.ts'

const today = new Date('2026-03-14T15:09:26Z')
const { pictures } = demoCatalogue({ today })
const maxBytes = 60_000

test('every picture is whole, of its stated size, small, and without a number gone wrong', () => {
  for (const picture of pictures) {
    const svg = picture.svg()
    expect(svg, picture.id).not.toMatch(/NaN|undefined|Infinity|null/)
    expect(svg).toContain(`width="${picture.width}" height="${picture.height}"`)
    expect(Buffer.byteLength(svg), picture.id).toBeLessThanOrEqual(maxBytes)
    expect(svg).not.toMatch(/<text|font-family|foreignObject|<image|<filter|https?:\/\/(?!www\.w3\.org)/)
    expect(picture.hue).toBeGreaterThanOrEqual(0)
    expect(picture.hue).toBeLessThan(360)
    expect(picture.blur.length).toBeLessThan(500)
  }
})

test('a picture is the same each time it is drawn, and no two are the same', () => {
  const drawn = pictures.map(picture => picture.svg())
  expect(new Set(drawn).size).toBe(drawn.length)
  const again = demoCatalogue({ today }).pictures
  for (const at of [0, 200, 450, 600, 900]) expect(again[at]!.svg()).toBe(drawn[at])
})

test('every name can be set in type of its own script', () => {
  for (const { name, script } of acts()) {
    if (name.startsWith('(INVALID)')) continue
    expect(canSet(faceFor(name.toUpperCase(), script), name.toUpperCase()), name).toBe(true)
  }
  expect(() => faceFor('ڠ', 'latin')).toThrow(/extract-glyphs/)
})

test('a Thai consonant keeps its vowel and tone mark', () => {
  expect(lettersOf('น้ำค้าง').length).toBeLessThan([...'น้ำค้าง'].length)
  const line = setLine('น้ำค้าง', 'kanit')
  expect(line.width).toBeGreaterThan(1000)
  expect(line.top).toBeLessThan(-700)
})

test('lines break at spaces, East Asian names between letters, but never before a long-vowel mark', () => {
  expect(breakLines('MOTEL CARTOGRAPHY', 'latin', 2)).toEqual(['MOTEL', 'CARTOGRAPHY'])
  expect(breakLines('東京雨宿', 'han', 2)).toEqual(['東京', '雨宿'])
  for (const most of [2, 3, 4]) {
    for (const line of breakLines('ミルキーステップス', 'kana', most))
      expect(line).not.toMatch(/^[ーッャュョ]/)
  }
  const box = { width: 1000, maxHeight: 400, gap: 20, stretch: 1.5, most: 3 }
  expect(bestBreak('THE UNPAID ASTRONAUTS', 'latin', 'tall', box).join(' ')).toBe('THE UNPAID ASTRONAUTS')
})

const subject: PosterSubject = {
  seed: 'test',
  name: 'Copper Swimmers',
  script: 'latin',
  kind: 'b',
  genre: 'indie-rock',
  palette: palettes[0]!,
  title: 'Paper Moons',
  titleScript: 'latin',
  lines: ['Seoul', 'São Paulo', '새벽정거장'],
}

test.each(Object.keys(compositions))(
  'the composition %s renders, and uses all of its three inks',
  async name => {
    const { paper, ink, loud } = subject.palette
    const stage = {
      width: posterWidth,
      height: posterHeight,
      random: randomFrom(name),
      palette: subject.palette,
      subject: { ...subject, shows: name === 'figure' ? 'van' : 'moon' },
    }
    const art = compositions[name]!(stage)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${posterWidth} ${posterHeight}"><path fill="${paper}" d="M0 0h1200v1800H0z"/>${art}</svg>`
    const { data, info } = await sharp(Buffer.from(svg))
      .resize(120)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const share = (hex: string) => {
      const wanted = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
      let near = 0
      for (let at = 0; at < data.length; at += 3) {
        if (wanted.every((value, i) => Math.abs(value - data[at + i]!) < 40)) near++
      }
      return near / (info.width * info.height)
    }
    expect(share(paper)).toBeGreaterThan(0.02)
    expect(share(ink)).toBeGreaterThan(0.02)
    expect(share(loud)).toBeGreaterThan(0.01)
  },
)

test('there are at least ten compositions for posters, and every poster kind is in use', () => {
  expect(Object.keys(compositions).length).toBeGreaterThanOrEqual(10)
  const kinds = new Set(pictures.map(picture => picture.id.split('-')[0]))
  expect([...kinds].sort()).toEqual([
    ...[
      'card',
      'festival',
      'film',
      'hero',
      'news',
      'night',
      'portrait',
      'product',
      'road',
      'show',
      'tour',
      'view',
    ],
  ])
})
