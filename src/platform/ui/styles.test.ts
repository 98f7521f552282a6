import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakpoints } from './breakpoints.ts'

const folder = new URL('./', import.meta.url)
const sheets = readdirSync(folder)
  .filter(name => name.endsWith('.css'))
  .map(name => ({ name, css: readFileSync(new URL(name, folder), 'utf8') }))

test('every style sheet says its layer, so that a page can override a part', () => {
  for (const { name, css } of sheets) {
    const isImports =
      !css.includes('{') || css.trimStart().startsWith('@font-face') || css.startsWith('/* The heading')
    expect(isImports || css.includes('@layer '), name).toBe(true)
  }
})

test('media queries use the breakpoints and no other width', () => {
  const known = Object.values(breakpoints).map(width => `${width}px`)
  for (const { name, css } of sheets) {
    for (const [, width] of css.matchAll(/@media[^{]*width\s*[<>]=?\s*(\w+)/g)) {
      expect(known, `${name}: ${width}`).toContain(width)
    }
  }
})

test('parts take no colour of their own but from tokens', () => {
  for (const { name, css } of sheets) {
    if (name === 'tokens.css') continue
    const own = css.match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|\boklch\(/gi) ?? []
    // Masks are shape and not colour.
    expect(
      own.filter(color => !['#000', '#0000'].includes(color)),
      name,
    ).toEqual([])
  }
})

test('every style sheet reads only custom properties that some declare', () => {
  const all = globSync('src/**/*.css').map(name => ({ name, css: readFileSync(name, 'utf8') }))
  const declared = new Set(all.flatMap(({ css }) => css.match(/--[\w-]+(?=\s*:)/g) ?? []))
  const unknown = all.flatMap(({ name, css }) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, property]) => !declared.has(property ?? ''))
      .map(([, property]) => `${name}: ${property}`),
  )
  expect(declared.size).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})

test('the heading face stays within 40 kB in all', () => {
  const fonts = new URL('./fonts/', folder)
  const files = readdirSync(fonts).filter(name => name.endsWith('.woff2'))
  const bytes = files.reduce((sum, name) => sum + readFileSync(new URL(name, fonts)).byteLength, 0)
  expect(files.length).toBe(5)
  expect(bytes).toBeLessThanOrEqual(40_000)
})
