import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loaders, modals, routes } from '../../src/app/routes.ts'
import { studioTexts } from '../../src/app/studio-pages.ts'
import { studioLoaders, studioRoutes } from '../../src/app/studio-routes.ts'
import { serverTextAreas } from '../../src/platform/contract/locales.ts'
import type { TextArea } from '../../src/platform/web/text-keys.ts'
import { rights } from '../../src/studio/staff/rights.ts'
import { findPageMistakes, type Row } from './pages.ts'
import { readSources } from './read-sources.ts'

const file = 'src/discovery/news/web/article-page.tsx'
const part = {
  path: 'src/discovery/news/web/part.tsx',
  code: "t('video.play'); const later = () => import('./later.tsx')",
}
const lazyPart = { path: 'src/discovery/news/web/later.tsx', code: "t('help.title')" }
const page = `import { part } from './part.tsx'
  t('common.close'); t(\`news.$\{kind}\`); params['news']`

function mistakes(code: string, row: Partial<Row> = {}) {
  const rows = [{ address: '/news/$news/', file, texts: ['common', 'news', 'video'], ...row }]
  return findPageMistakes(rows, [{ path: file, code }, part, lazyPart], ['common', 'news', 'video', 'help'])
}

describe('findPageMistakes', () => {
  test('accepts a page whose file, parameters and texts exist', () => {
    expect(mistakes(page)).toEqual([])
  })

  test('reports a missing file', () => {
    expect(mistakes(page, { file: 'src/gone-page.tsx' })).toEqual([
      '/news/$news/: there is no src/gone-page.tsx',
    ])
  })

  test("reports a parameter that the path doesn't have", () => {
    for (const code of ["params['article']", 'params.article']) {
      expect(mistakes(code), code).toEqual([`/news/$news/ has no $article, which ${file} asks for`])
    }
  })

  test("reports texts of an area that isn't loaded, in static but not in dynamic imports", () => {
    expect(mistakes(page, { texts: ['common', 'video'] })).toEqual([
      `/news/$news/ lacks the texts of news, which ${file} uses`,
    ])
    expect(mistakes(page, { texts: ['common', 'news'] })).toEqual([
      `/news/$news/ lacks the texts of video, which ${part.path} uses`,
    ])
  })

  test('ignores a text key in a type', () => {
    expect(mistakes("type Key = Between<'help.title'>")).toEqual([])
  })

  test("ignores a right of staff, which looks like a text's key", () => {
    const rows = [{ address: '/news/$news/', file, texts: [] }]
    const sources = [{ path: file, code: "can('news.write')" }]
    expect(findPageMistakes(rows, sources, ['news'], ['news.write'])).toEqual([])
    expect(findPageMistakes(rows, sources, ['news'])).toHaveLength(1)
  })

  test('accepts all pages and modals of the product', () => {
    const sources = readSources('src/**/*.{ts,tsx}')
    const areas = readSources('locales/en/*.json')
      .map(({ path }) => basename(path, '.json'))
      .filter(area => !serverTextAreas.includes(area))
    const toRows = (table: typeof routes, always: readonly TextArea[]) =>
      table.map(({ path, page, texts }) => ({
        address: path,
        file: `src/${page}.tsx`,
        texts: [...always, ...texts],
      }))
    const over = Object.entries(modals).map(([key, { load, texts }]) => {
      const imported = /import\w*\("(?:\/src|\.)\/([^"]+)"/.exec(load.toString())?.[1]
      return { address: key, file: `src/${imported}`, texts: ['common', ...texts] }
    })
    const rows = [...toRows(routes, ['common']), ...toRows(studioRoutes, studioTexts), ...over]
    expect(findPageMistakes(rows, sources, areas, rights)).toEqual([])
    expect(routes.filter(({ page }) => !(page in loaders))).toEqual([])
    expect(studioRoutes.filter(({ page }) => !(page in studioLoaders))).toEqual([])
  })
})
