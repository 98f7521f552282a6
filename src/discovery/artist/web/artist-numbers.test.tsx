import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../platform/contract/locales.ts'
import { createTexts, TextsProvider } from '../../../platform/web/i18n.tsx'
import { ArtistNumbers } from './artist-numbers.tsx'

/** Returns each number as a screen reader announces it. */
async function read(locale: Locale, numbers: { makes: number; cities: number; dates: number }) {
  const texts = createTexts(locale)
  await texts.load(['artist'])
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <ArtistNumbers {...numbers} />
    </TextsProvider>,
  )
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, inside = '']) =>
    inside.replaceAll(/<[^>]+>/g, ''),
  )
}

describe('artist numbers', () => {
  test.each([
    ['en', ['1,001 makes', '1 city asking', '2 upcoming dates']],
    ['de', ['1.001 Wünsche', '1 Stadt ruft', '2 kommende Termine']],
    ['ru', ['1\u00a0001 приглашение', '1 город зовёт', '2 даты впереди']],
    ['ko', ['요청 1,001건', '요청한 도시 1곳', '예정된 공연 2개']],
    ['ja', ['リクエスト1,001件', 'リクエストした都市1か所', '今後の公演2件']],
    ['zh-tw', ['1,001 次敲碗', '1 座城市在敲碗', '2 場即將登場']],
  ] as const)('combine each number with its label in one phrase: %s', async (locale, expected) => {
    expect(await read(locale, { makes: 1_001, cities: 1, dates: 2 })).toEqual(expected)
  })

  test('omit zeros', async () => {
    expect(await read('en', { makes: 3, cities: 0, dates: 0 })).toEqual(['3 makes'])
    expect(await read('en', { makes: 0, cities: 0, dates: 0 })).toEqual([])
  })
})
