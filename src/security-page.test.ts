import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('every test that the page of security names is there', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => name)
  const files = ['src', 'e2e', 'scripts'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
  )
  const isThere = (name: string) => files.some(file => file === name || file.endsWith(`/${name}`))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(name => !isThere(name))).toEqual([])
})
