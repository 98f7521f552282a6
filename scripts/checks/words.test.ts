import { describe, expect, test } from 'vitest'
import { findWordMistakes } from './words.ts'

const inFile = (path: string, ...lines: string[]) => findWordMistakes(path, lines.join('\n'))

describe('findWordMistakes', () => {
  test.each([
    ['/** What a fan has. */', 'What'],
    ['  // The plan is made anew.', 'anew'],
    ['-- Followers are told of it.', 'are told'],
    [' * A sweep that runs beside.', 'runs beside'],
  ])('rejects an odd word in a comment: %s', (text, word) => {
    expect(inFile('src/a.ts', text)).toEqual([expect.stringContaining(`“${word}”`)])
  })

  test('rejects an odd word in a test name or a declared name', () => {
    expect(inFile('src/a.test.ts', "test('nobody is told of it', () => {")).toHaveLength(1)
    expect(inFile('src/a.ts', 'interface OrderWish {', 'const askedTwice = 1')).toHaveLength(2)
  })

  test('accepts plain words, questions and existing names', () => {
    const plain = [
      '/** Locks the fan. */',
      '// Where does it end?',
      'tellBuyer(db, wish.of)',
      "  label: 'What'",
      'const wishRestock = 1',
    ]
    expect(inFile('src/a.ts', ...plain)).toEqual([])
  })

  test('reports the file and the line', () => {
    expect(inFile('src/a.ts', 'const a = 1', '// Made anew.')).toEqual(['src/a.ts:2: “anew” in “Made anew.”'])
  })
})
