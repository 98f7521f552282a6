import { describe, expect, test } from 'vitest'
import { parseErrorBody } from '../../../platform/web/api/api-error.ts'
import { mergeAbout } from './merge-about.ts'

const base = { en: 'Loud.', ko: '시끄러워요.', de: 'Laut.' }

const refuse = (differing: object) =>
  parseErrorBody(
    409,
    { error_code: { name: 'edited_meanwhile', value: 120 }, message: 'x', version: 5, differing },
    null,
  )

describe('mergeAbout', () => {
  test('settles a conflict when two people changed two languages', () => {
    const yours = { en: 'Very loud.', ko: '시끄러워요.' }
    const theirs = { en: 'Loud.', ko: '아주 시끄러워요.', de: 'Laut.', ja: 'うるさい。' }
    expect(mergeAbout(refuse({ about: { yours, theirs } }), base)).toEqual({
      about: { en: 'Very loud.', ko: '아주 시끄러워요.', ja: 'うるさい。' },
      version: 5,
      conflict: null,
    })
  })

  test('leaves the other fields in the conflict', () => {
    const name = { yours: 'Mira', theirs: 'Mira Sol' }
    const about = { yours: { ...base, fr: 'Fort.' }, theirs: { ...base, es: 'Fuerte.' } }
    const merged = mergeAbout(refuse({ name, about }), base)
    expect(merged?.about).toEqual({ ...base, fr: 'Fort.', es: 'Fuerte.' })
    expect(merged?.conflict?.code?.name).toBe('edited_meanwhile')
    expect(merged?.conflict?.details).toMatchObject({ version: 5, differing: { name } })
    expect(merged?.conflict?.details['differing']).toEqual({ name })
  })

  test('leaves a language in the conflict that both have changed', () => {
    const theirs = { ...base, en: 'Quiet.', es: 'Fuerte.' }
    const merged = mergeAbout(refuse({ about: { yours: { ...base, en: 'Very loud.' }, theirs } }), base)
    const own = { ...base, en: 'Very loud.', es: 'Fuerte.' }
    expect(merged?.about).toEqual(own)
    expect(merged?.conflict?.details['differing']).toEqual({ about: { yours: own, theirs } })
  })

  test('is null for conflicts of other fields and for other errors', () => {
    expect(mergeAbout(refuse({ name: { yours: 'a', theirs: 'b' } }), base)).toBeNull()
    expect(mergeAbout(new Error('no'), base)).toBeNull()
  })
})
