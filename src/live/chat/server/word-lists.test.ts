import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../../platform/contract/locales.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { createWordFinder } from './word-list.ts'
import { getWordFinder, readWordLists, shippedLists } from './word-lists.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const find = createWordFinder(shippedLists)

function ordinaryLines(language: string): string[] {
  const folder = path.join('locales', language)
  return readdirSync(folder).flatMap(file => {
    const texts = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>
    return Object.values(texts)
  })
}

/** Typical messages of fans at a show, one per language; none may be held. */
const harmless: Record<string, string> = {
  de: 'Was für ein Abend! Die Stimme, das Licht, einfach Wahnsinn. Bitte noch eine Zugabe',
  en: 'What a night! I cried at the bridge. Can we have that setlist again, Scunthorpe and Lady Gaga’s babies love you',
  es: '¡Qué noche! Esa canción me hizo llorar, la disputa por el mejor tema está abierta',
  fil: 'Grabe ang ganda ng boses niya! Sana may encore pa, mahal namin kayo',
  fr: 'Quelle soirée ! La voix, les lumières, c’est nickel. Pas de retard ! On veut un rappel, la dispute est finie',
  id: 'Keren banget! Suaranya bikin merinding, tolong nyanyikan lagu lama juga ya',
  ja: 'すごい！最高の夜でした。アンコールお願いします。シネマみたいな演出だね',
  ko: '오늘 공연 최고예요! 앵콜 해 주세요. 여기가 내 덕질의 시작점이에요, 다시 발매해 주세요',
  ms: 'Hebat sungguh! Suara dia memang merdu, tolong nyanyi lagi lagu lama',
  pt: 'Que noite! A voz, as luzes, tudo lindo. Vim pelo viaduto só para ver vocês',
  ru: 'Какой вечер! Голос и свет просто чудо. Хочу на бис, пожалуйста, ребята',
  th: 'สุดยอดมาก เสียงดีมาก ขออีกเพลงนะ หีบเพลงเพราะจริง',
  vi: 'Đêm nay tuyệt quá! Giọng hát hay thật, hát thêm một bài nữa đi',
  'zh-cn': '今晚太棒了！声音和灯光都好美，再来一首吧',
  'zh-tw': '今晚太棒了！聲音和燈光都好美，再來一首吧',
}

describe('shipped word lists', () => {
  test('exist for every language, are small and contain no duplicates', () => {
    expect(shippedLists.map(({ language }) => language).toSorted()).toEqual([...locales].toSorted())
    for (const { language, held } of shippedLists) {
      expect([language, held.length > 9 && held.length < 40]).toEqual([language, true])
      expect([language, new Set(held).size]).toEqual([language, held.length])
    }
  })

  test.each(shippedLists)('find, in $language, each listed word and no harmless one', list => {
    const own = createWordFinder([list])
    for (const word of list.held)
      expect([word, own(word.replace('*', ''), list.language) !== null]).toEqual([word, true])
    for (const word of list.harmless)
      expect([word, own(word.replace('*', ''), list.language)]).toEqual([word, null])
  })

  // All texts of the product and the demo in the language: buttons, help, terms, descriptions.
  test.each(locales)('hold none of a thousand ordinary lines in %s', language => {
    const lines = ordinaryLines(language)
    expect(lines.length).toBeGreaterThan(1_000)
    expect(lines.filter(line => find(line, language) !== null)).toEqual([])
  })

  test.each(Object.entries(harmless))("hold no ordinary fan's message in %s", (language, text) => {
    expect(find(text, language)).toBeNull()
  })
})

describe('word lists', () => {
  test("are replaced by an operator's list within half a minute", async () => {
    let now = 1_000_000
    const context = { read: database.read, now: () => now }
    expect((await getWordFinder(context))('ratbag', 'fr')).toBeNull()
    await database.pool.query(`insert into chat_word_lists values ('en', 'ratbag', now())`)
    expect((await getWordFinder(context))('ratbag', 'fr')).toBeNull()
    now += 30_000
    expect((await getWordFinder(context))('ratbag', 'fr')).toBe('ratbag')
    expect(await readWordLists(database.read)).toHaveLength(locales.length)
  })
})
