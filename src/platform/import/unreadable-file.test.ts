import { describe, expect, test } from 'vitest'
import { describeFileProblem, UnreadableFile } from './unreadable-file.ts'

const systemError = (code: string) => Object.assign(new Error(code), { code, path: 'plans.csv' })

describe('describeFileProblem', () => {
  test.each([
    [new UnreadableFile(3, 'begins a row that is too long'), 'Line 3 begins a row that is too long'],
    [systemError('ENOENT'), 'There is no file plans.csv.'],
    [systemError('EACCES'), 'plans.csv cannot be read.'],
    // A folder can be opened, but reading it fails with an error that names no path.
    [Object.assign(new Error('EISDIR'), { code: 'EISDIR' }), 'The file cannot be read.'],
    [new Error('a mistake of ours'), undefined],
  ])('describes %s in a sentence only if the file is the cause', (error, problem) => {
    expect(describeFileProblem(error)).toBe(problem)
  })
})
