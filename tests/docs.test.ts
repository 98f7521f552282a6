import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['src', 'e2e', 'scripts', 'bench', 'build', 'demo', 'packages', 'tests', 'migrations']
const files = folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
)
const isThere = (name: string) => files.some(file => file === name || file.endsWith(`/${name}`))

test('every test that the page of security names is there', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(name => !isThere(name))).toEqual([])
})

test('every file of code that a page names is there', () => {
  const pages = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'))
  const named = pages.flatMap(page =>
    [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sql))`/g)].map(
      ([, name = '']) => ({ page, name }),
    ),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(({ name }) => !isThere(name))).toEqual([])
})
