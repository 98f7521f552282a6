import { describe, expect, test } from 'vitest'
import { findWordMistakes, parseAddedLines } from './words.ts'

const inFile = (path: string, ...texts: string[]) => findWordMistakes(texts.map(text => ({ path, text })))

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

  test('accepts plain words, questions and names in use', () => {
    const plain = [
      '/** Locks the fan. */',
      '// Where does it end?',
      'tellBuyer(db, wish.of)',
      "  label: 'What'",
    ]
    expect(inFile('src/a.ts', ...plain)).toEqual([])
  })

  test('parses added lines of code from a diff', () => {
    const diff = '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-// Old.\n+// New.\n+++ b/docs/a.md\n+# New'
    expect(parseAddedLines(diff)).toEqual([{ path: 'src/a.ts', text: '// New.' }])
  })
})
