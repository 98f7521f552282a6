import { expect, test } from 'vitest'
import { fileProblem, UnreadableFile } from './unreadable-file.ts'

const systemError = (code: string) => Object.assign(new Error(code), { code, path: 'plans.csv' })

test.each([
  [new UnreadableFile(3, 'begins a row that is too long'), 'Line 3 begins a row that is too long'],
  [systemError('ENOENT'), 'There is no file plans.csv.'],
  [systemError('EACCES'), 'plans.csv cannot be read.'],
  // A folder is opened, and refuses only to be read: without its path.
  [Object.assign(new Error('EISDIR'), { code: 'EISDIR' }), 'The file cannot be read.'],
  [new Error('a mistake of ours'), undefined],
])('%s is said as a sentence, where it is of the file', (error, problem) => {
  expect(fileProblem(error)).toBe(problem)
})
