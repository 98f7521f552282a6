import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const statement =
  /\b(?:statement|jsonStatement|listStatement|lockThen|runOnce|readOnce)\(|\.query(?:AtCommit)?\(/

describe('command files', () => {
  test('contain no SQL statements', () => {
    const paths = globSync('src/**/commands/**/*.ts', { cwd: root })
      .map(path => path.split(sep).join('/'))
      .filter(path => !path.endsWith('.test.ts'))
    expect(paths.length).toBeGreaterThan(50)
    const holding = paths.filter(path => statement.test(readFileSync(join(root, path), 'utf8')))
    expect(holding).toEqual([])
  })
})
