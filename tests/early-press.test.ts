import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const users = globSync('src/**/*.tsx').filter(path => readFileSync(path, 'utf8').includes('useEarlyPress('))

describe('useEarlyPress', () => {
  test('is not used for purchases, orders or accounts', () => {
    expect(users.length).toBeGreaterThan(4)
    const grave = /^src\/(?:commerce|ticketing|identity)\//
    expect(users.filter(path => grave.test(path))).toEqual([])
  })
})
