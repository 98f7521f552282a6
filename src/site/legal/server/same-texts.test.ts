import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { brand } from '../../../platform/brand.ts'
import { locales } from '../../../platform/contract/locales.ts'
import { cookies } from '../../../platform/web/storage/cookies.ts'
import { type Entity, textDates } from '../text-dates.ts'
import { fillNames } from './fill-names.ts'
import { readTexts } from './read-texts.ts'

/** Chapters at the end that only these languages have: what the law of their country asks for. */
const chaptersOfTheirOwn: Record<string, Partial<Record<Entity, number>>> = {
  de: { terms: 1, 'privacy-notice': 1 },
  ja: { 'privacy-notice': 5 },
  ko: { 'privacy-notice': 5 },
}

const current = readTexts().filter(({ entity, date }) => date === textDates[entity][0])
const markdownOf = (entity: Entity, lang: string) =>
  readFileSync(path.join(import.meta.dirname, '../texts', entity, lang, `${textDates[entity][0]}.md`), 'utf8')

/** What no translation may change: each chapter's figures, links, names to fill in, list items and rows. */
function skeleton(markdown: string) {
  return markdown.split(/^## /m).map(chapter => ({
    figures: (
      chapter.replaceAll(/(\d)[.,\u00a0\u202f ](?=\d{3}(?!\d))/g, '$1').match(/\d+/g) ?? []
    ).toSorted(),
    links: (chapter.match(/\]\([^)]*\)/g) ?? []).toSorted(),
    names: (chapter.match(/\{[^{}]*\}/g) ?? []).filter(name => name !== '{brand}').toSorted(),
    items: chapter.match(/^(?:- |\d+\. |\|)/gm)?.length ?? 0,
  }))
}

test.each(current.map(({ entity, lang }) => [entity, lang] as const))(
  '%s in %s says the same as in English, chapter by chapter',
  (entity, lang) => {
    const own = chaptersOfTheirOwn[lang]?.[entity] ?? 0
    const chapters = skeleton(markdownOf(entity, lang))
    expect(own === 0 ? chapters : chapters.slice(0, -own)).toEqual(skeleton(markdownOf(entity, 'en')))
  },
)

test('every text is there in every language of the product', () => {
  for (const entity of Object.keys(textDates))
    expect(current.filter(text => text.entity === entity).map(({ lang }) => lang)).toEqual(locales.toSorted())
})

test('no mark of Markdown stays in a text', () => {
  for (const { entity, lang, title, blocks } of current)
    expect(`${title} ${JSON.stringify(blocks)}`, `${entity} ${lang}`).not.toMatch(/\*\*|\]\(/)
})

test('every cookie of the product stands in the text about cookies', () => {
  for (const { lang } of current.filter(({ entity }) => entity === 'cookie'))
    for (const { name } of Object.values(cookies))
      expect(markdownOf('cookie', lang), lang).toContain(`| ${name} |`)
})

test('a text names controls and the company as they are called now, and nothing that is not there', () => {
  expect(fillNames('{brand}: {common.menu.settings} → {settings.export.title}', 'de')).toBe(
    `${brand.name}: Einstellungen → Deine Daten`,
  )
  expect(fillNames('{sign.consents.terms}', 'ko')).toContain(String.raw`\[필수\]`)
  expect(() => fillNames('{settings.export.all}', 'de')).toThrow('nothing is called {settings.export.all}')
  expect(() => fillNames('{common.language}', 'de')).toThrow('places to fill')
})
