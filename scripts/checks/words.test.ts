import { expect, test } from 'vitest'
import { addedLines, wordMistakes } from './words.ts'

const inFile = (path: string, ...texts: string[]) => wordMistakes(texts.map(text => ({ path, text })))

test.each([
  ['/** What a fan has. */', 'What'],
  ['  // The plan is made anew.', 'anew'],
  ['-- Followers are told of it.', 'are told'],
  [' * A sweep that runs beside.', 'runs beside'],
])('refuses an odd word when a comment has it: %s', (text, word) => {
  expect(inFile('src/a.ts', text)).toEqual([expect.stringContaining(`“${word}”`)])
})

test('refuses an odd word when a test or a declared name has it', () => {
  expect(inFile('src/a.test.ts', "test('nobody is told of it', () => {")).toHaveLength(1)
  expect(inFile('src/a.ts', 'interface OrderWish {', 'const askedTwice = 1')).toHaveLength(2)
})

test('passes plain words, questions and used names', () => {
  const plain = [
    '/** Locks the fan. */',
    '// Where does it end?',
    'tellBuyer(db, wish.of)',
    "  label: 'What'",
  ]
  expect(inFile('src/a.ts', ...plain)).toEqual([])
})

test('reads added lines of code from a diff', () => {
  const diff = '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-// Old.\n+// New.\n+++ b/docs/a.md\n+# New'
  expect(addedLines(diff)).toEqual([{ path: 'src/a.ts', text: '// New.' }])
})
