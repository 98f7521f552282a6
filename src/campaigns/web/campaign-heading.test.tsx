import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../platform/contract/locales.ts'
import { createTexts, TextsProvider } from '../../platform/web/i18n.tsx'
import { CampaignHeading } from './campaign-heading.tsx'

async function heading(locale: Locale, artist: string, city: string): Promise<string> {
  const texts = createTexts(locale)
  await texts.load(['campaign'])
  return renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <CampaignHeading artist={artist} city={city} />
    </TextsProvider>,
  )
}
const spoken = (html: string) => html.replaceAll(/<[^>]+>/g, '')

describe('CampaignHeading', () => {
  test.each([
    ['en', 'Low Tide in Oslo'],
    ['fr', 'Low Tide, Oslo'],
    ['ja', 'Low TideをOsloへ'],
    ['ko', 'Low Tide Oslo 공연'],
    ['zh-cn', 'Low Tide 来Oslo'],
  ] as const)("orders artist and city by the language's word order: %s", async (locale, text) => {
    expect(spoken(await heading(locale, 'Low Tide', 'Oslo'))).toBe(text)
  })

  test("marks up the language of the artist's name", async () => {
    expect(await heading('en', '썰물', 'Oslo')).toContain('<span lang="ko">썰물</span>')
  })
})
