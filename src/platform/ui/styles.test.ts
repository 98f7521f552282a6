import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { breakpoints } from './breakpoints.ts'

const folder = new URL('./', import.meta.url)
const sheets = readdirSync(folder)
  .filter(name => name.endsWith('.css'))
  .map(name => ({ name, css: readFileSync(new URL(name, folder), 'utf8') }))

describe('style sheets', () => {
  test('declare a layer, so that pages can override components', () => {
    for (const { name, css } of sheets) {
      const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').trimStart()
      const isImportsOrFonts = !rules.includes('{') || rules.startsWith('@font-face')
      expect(isImportsOrFonts || css.includes('@layer '), name).toBe(true)
    }
  })

  test('use only the breakpoints in media queries', () => {
    const known = Object.values(breakpoints).map(width => `${width}px`)
    for (const { name, css } of sheets) {
      for (const [, width] of css.matchAll(/@media[^{]*width\s*[<>]=?\s*(\w+)/g)) {
        expect(known, `${name}: ${width}`).toContain(width)
      }
    }
  })

  test('use only color tokens in components', () => {
    for (const { name, css } of sheets) {
      if (name === 'tokens.css') continue
      const own = css.match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|\boklch\(/gi) ?? []
      // Allows black in masks, which are shapes and not colors.
      expect(
        own.filter(color => !['#000', '#0000'].includes(color)),
        name,
      ).toEqual([])
    }
  })

  test('use only declared custom properties', () => {
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

  test('keep the heading font within 40 kB in total', () => {
    const fonts = new URL('./fonts/', folder)
    const files = readdirSync(fonts).filter(name => name.endsWith('.woff2'))
    const bytes = files.reduce((sum, name) => sum + readFileSync(new URL(name, fonts)).byteLength, 0)
    expect(files.length).toBe(5)
    expect(bytes).toBeLessThanOrEqual(40_000)
  })
})
