import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalise } from './normalise.ts'

describe('normalise', () => {
  test.each([
    ['case', 'QUIET Harbour', 'quiet harbour'],
    ['accents', 'Björk Ångström Ñandú', 'bjork angstrom nandu'],
    ['letters with a stroke', 'Mø Łódź Æther Þór', 'mo lodz aether thor'],
    ['full width', 'ＡＢＣ　１２', 'abc 12'],
    ['sharp s, small and capital', 'Straße STRAẞE', 'strasse strasse'],
    ['Turkish i', 'İzmir ılık', 'izmir ilik'],
    ['final sigma', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['ё is е, й stays a letter', 'Ёлка Чайка', 'елка чайка'],
    ['decomposed й', 'Чаи\u0306ка', 'чайка'],
    ['decomposed Hangul', '한빛'.normalize('NFD'), '한빛'],
    ['katakana, its voiced marks', 'ガラス', 'がらす'],
    ['half-width katakana', 'ｶﾞﾗｽ', 'がらす'],
    ['voiced marks tell words apart', 'かき がき', 'かき がき'],
    ['katakana middle dot', 'ルナ・パーク', 'るな ぱーく'],
    ['Thai vowels and tones', 'ไม้ ไม่', 'ไม้ ไม่'],
    ['Arabic points', 'مُحَمَّد أحمد', 'محمد احمد'],
    ['Hindi vowel signs', 'हिन्दी', 'हिन्दी'],
    ['apostrophes and full stops', "O'Neil O’Neil O´Neil T.O.P", 'oneil oneil oneil top'],
    ['a Greek acute that stands alone', 'O\u1ffdNeil', 'oneil'],
    ['other punctuation parts words', 'north/south (live) jay-jay', 'north south live jay jay'],
    ['leftovers of an import', '(INVALID) Quiet Harbour', 'invalid quiet harbour'],
    ['nothing but punctuation', ' !!! ', '!!!'],
    ['symbols are letters', 'Ca$h + ♥', 'ca$h + ♥'],
    ['white space', ' a \t\n  b\u3000c ', 'a b c'],
    ['control and bidirectional characters', 'a\u0000b\u202ec\u200fd\u2066e', 'abcde'],
    ['broken surrogates', 'a\ud800b\udc00', 'ab'],
    ['nothing visible', '\u0000\u202e\ud800\ufeff', ''],
  ])('normalizes %s', (_, text, form) => {
    expect(normalise(text)).toBe(form)
  })

  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
  )

  test('leaves a search form unchanged', () => {
    const isStable = (text: string) => {
      expect(normalise(normalise(text))).toBe(normalise(text))
    }
    fc.assert(fc.property(anyText, isStable), { numRuns: 5000 })
  })

  test('unifies canonically equivalent strings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(normalise(text.normalize('NFD'))).toBe(normalise(text))
      }),
    )
  })

  test('makes any string short and storable', () => {
    fc.assert(
      fc.property(anyText, fc.nat(2000), (text, repeat) => {
        const form = normalise(text.repeat(repeat).slice(0, 20_000))
        expect([...form].length).toBeLessThanOrEqual(80)
        expect(form.isWellFormed()).toBe(true)
        expect(form).not.toMatch(/\p{C}|^\s|\s$/u)
      }),
    )
  })
})
