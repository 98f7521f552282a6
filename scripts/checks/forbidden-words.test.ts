import { expect, test } from 'vitest'
import { forbiddenWordMistakes } from './forbidden-words.ts'

const catalogs = {
  de: { sign: { 'sign.a': 'Zum Login', 'sign.b': 'Einloggen', 'sign.c': 'Login der Band' } },
}

test('a forbidden variant is told with its text and the right word', () => {
  expect(forbiddenWordMistakes(catalogs, { de: [{ word: '\\bLogin$', use: 'Einloggen' }] })).toEqual([
    'locales/de/sign.json: sign.a says “Login”; the word is Einloggen',
  ])
})

test('texts that are named may have it', () => {
  const words = { de: [{ word: 'Login', use: 'Einloggen', except: ['sign.a', 'sign.c'] }] }
  expect(forbiddenWordMistakes(catalogs, words)).toEqual([])
})

test('a language without texts is a mistake of the list', () => {
  expect(forbiddenWordMistakes(catalogs, { dd: [] })).toHaveLength(1)
})
