import { describe, expect, test } from 'vitest'
import { buildStudioDocument, studioScriptHashes } from './studio-document.ts'

const manifest = {
  'src/app/studio-entry.tsx': {
    file: 'studio/assets/entry.js',
    css: ['studio/assets/entry.css'],
    imports: ['_react.js'],
  },
  '_react.js': { file: 'studio/assets/react.js' },
  'virtual:text-catalog/en/studio': { file: 'studio/assets/texts/en/studio.js' },
  'virtual:text-catalog/ko/studio': { file: 'studio/assets/texts/ko/studio.js' },
}
const build = (locale: string) => buildStudioDocument(manifest, { locale, buildId: 'b1' })

describe('buildStudioDocument', () => {
  test('is empty, stays out of search engines and has no inline style', () => {
    const html = build('en')
    expect(html).toContain('<title>Fanfare Studio</title>')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<div id="app"></div>')
    expect(html).not.toMatch(/ style=|<style/)
  })

  test('loads the entry with its imports, its styles and the texts of the language', () => {
    const html = build('ko')
    expect(html).toContain('<html lang="ko">')
    expect(html).toContain('<link rel="stylesheet" href="/studio/assets/entry.css">')
    for (const file of ['entry.js', 'react.js', 'texts/ko/studio.js']) {
      expect(html).toContain(`<link rel="modulepreload" href="/studio/assets/${file}">`)
    }
    expect(html).toContain('<script type="module" src="/studio/assets/entry.js"></script>')
    expect(html).not.toContain('texts/en/')
  })

  test('falls back to English when the studio lacks the language', () => {
    expect(build('de')).toBe(build('en'))
  })

  test('has one inline script, which the policy allows by its hash', () => {
    expect(build('en').match(/<script>/g)).toHaveLength(studioScriptHashes.length)
  })
})
