import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { loaders, modals, routes } from '../../src/app/routes.ts'
import { serverTextAreas } from '../../src/platform/contract/locales.ts'
import { pageMistakes, type Row } from './pages.ts'
import { readSources } from './read-sources.ts'

const file = 'src/discovery/news/web/article-page.tsx'
const part = {
  path: 'src/discovery/news/web/part.tsx',
  code: "t('video.play'); const later = () => import('./later.tsx')",
}
const later = { path: 'src/discovery/news/web/later.tsx', code: "t('help.title')" }
const page = `import { part } from './part.tsx'
  t('common.close'); t(\`news.$\{kind}\`); params['news']`

function mistakes(code: string, row: Partial<Row> = {}) {
  const rows = [{ address: '/news/$news/', file, texts: ['news', 'video'], ...row }]
  return pageMistakes(rows, [{ path: file, code }, part, later], ['common', 'news', 'video', 'help'])
}

test('a page with its file, parameters and texts has no mistakes', () => {
  expect(mistakes(page)).toEqual([])
})

test('a file that is not there is named', () => {
  expect(mistakes(page, { file: 'src/gone-page.tsx' })).toEqual([
    '/news/$news/: there is no src/gone-page.tsx',
  ])
})

test('a parameter that the address does not have is named', () => {
  for (const code of ["params['article']", 'params.article']) {
    expect(mistakes(code), code).toEqual([`/news/$news/ has no $article, which ${file} asks for`])
  }
})

test('texts that are not loaded are named, also those of what the page imports, but not of what comes later', () => {
  expect(mistakes(page, { texts: ['video'] })).toEqual([
    `/news/$news/ lacks the texts of news, which ${file} uses`,
  ])
  expect(mistakes(page, { texts: ['news'] })).toEqual([
    `/news/$news/ lacks the texts of video, which ${part.path} uses`,
  ])
})

test('a key within a type is not used', () => {
  expect(mistakes("type Key = Between<'help.title'>")).toEqual([])
})

test('the pages and modals of the product', () => {
  const sources = readSources('src/**/*.{ts,tsx}')
  const areas = readSources('locales/en/*.json')
    .map(({ path }) => basename(path, '.json'))
    .filter(area => !serverTextAreas.includes(area))
  const pages = routes.map(({ path, page, texts }) => ({ address: path, file: `src/${page}.tsx`, texts }))
  const over = Object.entries(modals).map(([key, { load, texts }]) => {
    const imported = /import\w*\("(?:\/src|\.)\/([^"]+)"/.exec(load.toString())?.[1]
    return { address: key, file: `src/${imported}`, texts }
  })
  expect(pageMistakes([...pages, ...over], sources, areas)).toEqual([])
  expect(routes.filter(({ page }) => !(page in loaders))).toEqual([])
})
