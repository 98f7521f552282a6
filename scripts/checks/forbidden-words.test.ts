import { describe, expect, test } from 'vitest'
import { findForbiddenWords } from './forbidden-words.ts'

const catalogs = {
  de: { sign: { 'sign.a': 'Zum Login', 'sign.b': 'Einloggen', 'sign.c': 'Login der Band' } },
}

describe('findForbiddenWords', () => {
  test('reports a forbidden term with its text and the right term', () => {
    expect(findForbiddenWords(catalogs, { de: [{ word: '\\bLogin$', use: 'Einloggen' }] })).toEqual([
      'locales/de/sign.json: sign.a says “Login”; the word is Einloggen',
    ])
  })

  test('allows exempt texts', () => {
    const words = { de: [{ word: 'Login', use: 'Einloggen', except: ['sign.a', 'sign.c'] }] }
    expect(findForbiddenWords(catalogs, words)).toEqual([])
  })

  test('reports a language of the list that has no texts', () => {
    expect(findForbiddenWords(catalogs, { dd: [] })).toHaveLength(1)
  })
})
