import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const users = globSync('src/**/*.tsx').filter(path => readFileSync(path, 'utf8').includes('useEarlyPress('))

test('keeps no early press of a purchase, an order or an account', () => {
  expect(users.length).toBeGreaterThan(4)
  const grave = /^src\/(?:commerce|ticketing|identity)\//
  expect(users.filter(path => grave.test(path))).toEqual([])
})
