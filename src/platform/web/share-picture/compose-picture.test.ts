import { describe, expect, test } from 'vitest'
import { pseudoLocalize } from '../../contract/pseudo-text.ts'
import { composePicture, type PictureWords, pictureSize } from './compose-picture.ts'

/** Approximates the width of a text: full-width characters are square, others about half as wide. */
const measure = (text: string, sizePx: number) =>
  [...text].reduce((sum, character) => sum + (/[\u1100-\u{2ffff}]/u.test(character) ? 1 : 0.56), 0) * sizePx

const compose = (words: PictureWords, options: { tag?: string; share?: number } = {}) =>
  composePicture(words, { measure, tag: 'en', ...options })

const findTexts = (parts: ReturnType<typeof compose>, role: string) =>
  parts.texts.flatMap(one => (one.role === role ? [one.text] : []))

const words = {
  over: 'Make no. 1,101',
  title: 'I want Jökulsól in New York City',
  foot: 'Fanfare · fanfare.example',
}

describe('composePicture', () => {
  test('places number, artist, city and product from top to bottom', () => {
    const parts = compose(words, { share: 0.92 })
    expect(parts.texts.map(({ role }) => role)).toEqual(['over', 'title', 'title', 'title', 'title', 'foot'])
    expect(findTexts(parts, 'over')).toEqual(['Make no. 1,101'])
    expect(findTexts(parts, 'title').join(' ')).toBe('I want Jökulsól in New York City')
    expect(findTexts(parts, 'foot')).toEqual(['Fanfare · fanfare.example'])
    const lines = parts.texts.map(({ y }) => y)
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
  })

  const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  test.each<[string, PictureWords, string]>([
    ['short', { ...words, title: 'IU' }, 'en'],
    ['one word without end', { ...words, title: long.repeat(4) }, 'en'],
    [
      'a long artist in a long city',
      { ...words, title: `I want The ${long} Philharmonic Orchestra of the Upper Valleys in ${long}` },
      'en',
    ],
    [
      'pseudo',
      {
        over: pseudoLocalize(words.over),
        title: pseudoLocalize(`${words.title} ${words.title}`),
        foot: pseudoLocalize(words.foot.repeat(3)),
      },
      'en',
    ],
    ['Korean', { ...words, title: '빗속의 기차역, 부에노스아이레스에서 보고 싶어요' }, 'ko'],
    ['Japanese', { ...words, title: '真夜中のプラネタリウム交響楽団をリオデジャネイロへ' }, 'ja'],
    ['Thai', { ...words, title: 'อยากให้ วงดนตรีแห่งแสงดาวยามค่ำคืน มา กรุงเทพมหานครอมรรัตนโกสินทร์' }, 'th'],
  ])('keeps all parts within the picture and without overlap: %s', (_what, pictureWords, tag) => {
    const { texts, bars, shadeTop } = compose(pictureWords, { tag, share: 0.4 })
    for (const { text, x, y, sizePx } of texts) {
      expect([text, x >= 0 && x + measure(text, sizePx) <= pictureSize.width - x]).toEqual([text, true])
      expect(y - sizePx).toBeGreaterThanOrEqual(shadeTop)
      expect(y).toBeLessThanOrEqual(pictureSize.height - 40)
      expect(text).not.toBe('')
    }
    for (const [at, { y, sizePx }] of texts.entries()) {
      const before = texts[at - 1]
      if (before) expect(y - sizePx * 0.8).toBeGreaterThanOrEqual(before.y)
    }
    const [foot] = texts.filter(({ role }) => role === 'foot')
    const titleEnd = Math.max(...texts.flatMap(({ role, y }) => (role === 'title' ? [y] : [])))
    for (const { x, y, width, height } of bars) {
      expect(x + width).toBeLessThanOrEqual(pictureSize.width)
      expect(y).toBeGreaterThan(titleEnd + 20)
      expect(y + height).toBeLessThan((foot?.y ?? 0) - (foot?.sizePx ?? 0))
    }
  })

  test('breaks lines between words if possible and ends truncated text with an ellipsis', () => {
    expect(findTexts(compose(words), 'title')).toEqual(['I want', 'Jökulsól in', 'New York', 'City'])
    expect(findTexts(compose({ ...words, title: `${'many words '.repeat(40)}end` }), 'title').at(-1)).toMatch(
      /…$/,
    )
    expect(findTexts(compose({ ...words, title: 'Bring “Low Tide”, now!' }), 'title')).not.toContain(',')
  })

  test('keeps a name without spaces on one line', () => {
    const title = 'I want 旧城灯火管弦楽団 in Buenos Aires'
    const lines = (whole: string[]) =>
      findTexts(composePicture({ ...words, title, whole }, { measure, tag: 'en' }), 'title')
    expect(lines(['旧城灯火管弦楽団', 'Buenos Aires'])).toContain('旧城灯火管弦楽団')
    expect(lines([])).not.toContain('旧城灯火管弦楽団')
  })

  test("fills the meter in proportion to `share`, with the fan's bar last, and completely only at the goal", () => {
    const looks = (share: number) => compose(words, { share }).bars.map(({ look }) => look)
    const lit = (share: number) => looks(share).filter(look => look !== 'empty').length
    expect([lit(0.0001), lit(0.5), lit(0.9999), lit(1), lit(3)]).toEqual([1, 18, 35, 36, 36])
    for (const share of [0.0001, 0.5, 1]) expect(looks(share)[lit(share) - 1]).toBe('own')
    expect(compose(words).bars).toEqual([])
  })
})
