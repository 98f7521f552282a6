import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { brand } from '../../../platform/brand.ts'
import { locales } from '../../../platform/contract/locales.ts'
import { cookies } from '../../../platform/web/storage/cookies.ts'
import { type Entity, textDates } from '../text-dates.ts'
import { fillNames } from './fill-names.ts'
import { readTexts } from './read-texts.ts'

/** Number of final chapters that only these languages have, as required by their countries' laws. */
const extraChapters: Record<string, Partial<Record<Entity, number>>> = {
  de: { terms: 1, 'privacy-notice': 1 },
  ja: { 'privacy-notice': 5 },
  ko: { 'privacy-notice': 5 },
}

const current = readTexts().filter(({ entity, date }) => date === textDates[entity][0])
const readMarkdown = (entity: Entity, lang: string) =>
  readFileSync(path.join(import.meta.dirname, '../texts', entity, lang, `${textDates[entity][0]}.md`), 'utf8')

/**
 * Extracts the parts that translations must preserve: each chapter's figures, links, placeholders, list items
 * and table rows.
 */
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

describe('legal text translation', () => {
  test.each(current.map(({ entity, lang }) => [entity, lang] as const))(
    'matches the English chapters for %s in %s',
    (entity, lang) => {
      const own = extraChapters[lang]?.[entity] ?? 0
      const chapters = skeleton(readMarkdown(entity, lang))
      expect(own === 0 ? chapters : chapters.slice(0, -own)).toEqual(skeleton(readMarkdown(entity, 'en')))
    },
  )

  test('exists for every text in every language', () => {
    for (const entity of Object.keys(textDates))
      expect(current.filter(text => text.entity === entity).map(({ lang }) => lang)).toEqual(
        locales.toSorted(),
      )
  })

  test('contains no Markdown syntax', () => {
    for (const { entity, lang, title, blocks } of current)
      expect(`${title} ${JSON.stringify(blocks)}`, `${entity} ${lang}`).not.toMatch(/\*\*|\]\(/)
  })

  test('lists every cookie in the cookie text', () => {
    for (const { lang } of current.filter(({ entity }) => entity === 'cookie'))
      for (const { name } of Object.values(cookies))
        expect(readMarkdown('cookie', lang), lang).toContain(`| ${name} |`)
  })

  test('resolves the names of controls and the company, and rejects unknown names', () => {
    expect(fillNames('{brand}: {common.menu.settings} → {settings.export.title}', 'de')).toBe(
      `${brand.name}: Einstellungen → Deine Daten`,
    )
    expect(fillNames('{sign.consents.terms}', 'ko')).toContain(String.raw`\[필수\]`)
    expect(() => fillNames('{settings.export.all}', 'de')).toThrow('nothing is called {settings.export.all}')
    expect(() => fillNames('{common.language}', 'de')).toThrow('places to fill')
  })
})
