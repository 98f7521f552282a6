import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listActs } from '../catalogue/acts.ts'
import { createDemoCatalogue } from '../catalogue/catalogue.ts'
import { createRandom } from '../catalogue/random.ts'
import { canSet, pickFace, splitGraphemes } from './kit/faces.ts'
import { breakLines, findBestBreak, setLine } from './kit/type.ts'
import { palettes } from './palettes.ts'
import { compositions, posterHeight, posterWidth } from './poster.ts'
import type { PosterSubject } from './subjects.ts'

const today = new Date('2026-03-14T15:09:26Z')
const { pictures } = createDemoCatalogue({ today })
const maxBytes = 60_000

describe('demo art', () => {
  test('draws every picture complete, small, at its declared size and without invalid numbers', () => {
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

  test('draws the same picture each time, and different pictures for different ids', () => {
    const drawn = pictures.map(picture => picture.svg())
    expect(new Set(drawn).size).toBe(drawn.length)
    const again = createDemoCatalogue({ today }).pictures
    for (const at of [0, 200, 450, 600, 900]) expect(again[at]!.svg()).toBe(drawn[at])
  })

  test('sets every name in a typeface of its script', () => {
    for (const { name, script } of listActs()) {
      if (name.startsWith('(INVALID)')) continue
      expect(canSet(pickFace(name.toUpperCase(), script), name.toUpperCase()), name).toBe(true)
    }
    expect(() => pickFace('ڠ', 'latin')).toThrow(/extract-glyphs/)
  })

  test('keeps a Thai consonant together with its vowel and tone mark', () => {
    expect(splitGraphemes('น้ำค้าง').length).toBeLessThan([...'น้ำค้าง'].length)
    const line = setLine('น้ำค้าง', 'kanit')
    expect(line.width).toBeGreaterThan(1000)
    expect(line.top).toBeLessThan(-700)
  })

  test('breaks Latin names at spaces and East Asian names between characters, but never before a long-vowel mark', () => {
    expect(breakLines('MOTEL CARTOGRAPHY', 'latin', 2)).toEqual(['MOTEL', 'CARTOGRAPHY'])
    expect(breakLines('東京雨宿', 'han', 2)).toEqual(['東京', '雨宿'])
    for (const most of [2, 3, 4]) {
      for (const line of breakLines('ミルキーステップス', 'kana', most))
        expect(line).not.toMatch(/^[ーッャュョ]/)
    }
    const box = { width: 1000, maxHeight: 400, gap: 20, stretch: 1.5, most: 3 }
    expect(findBestBreak('THE UNPAID ASTRONAUTS', 'latin', 'tall', box).join(' ')).toBe(
      'THE UNPAID ASTRONAUTS',
    )
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

  test.each(Object.keys(compositions))('renders the composition %s in all three inks', async name => {
    const { paper, ink, loud } = subject.palette
    const stage = {
      width: posterWidth,
      height: posterHeight,
      random: createRandom(name),
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
      const channels = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
      let near = 0
      for (let at = 0; at < data.length; at += 3) {
        if (channels.every((value, i) => Math.abs(value - data[at + i]!) < 40)) near++
      }
      return near / (info.width * info.height)
    }
    expect(share(paper)).toBeGreaterThan(0.02)
    expect(share(ink)).toBeGreaterThan(0.02)
    expect(share(loud)).toBeGreaterThan(0.01)
  })

  test('offers at least ten poster compositions and uses every kind of picture', () => {
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
})
