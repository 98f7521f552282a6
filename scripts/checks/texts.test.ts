import { describe, expect, test } from 'vitest'
import { findTextMistakes } from './texts.ts'

const english = {
  search: { 'search.title': 'Search', 'search.tab.events': 'Events', 'search.tab.artists': 'Artists' },
}
const web = (code: string) => [{ path: 'page.tsx', code }]
// biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
const everyKey = "t('search.title'); t(`search.tab.${tab}`)"

describe('findTextMistakes', () => {
  test('accepts catalogs that match the sources', () => {
    const comments = "// t('search.gone')\n/* `search.gone.too` */"
    expect(findTextMistakes(english, {}, web(`${everyKey}\n${comments}`))).toEqual([])
    const korean = { 'search.title': '검색', 'search.tab.events': '이벤트', 'search.tab.artists': '아티스트' }
    expect(findTextMistakes(english, { ko: { search: korean } }, web(everyKey))).toEqual([])
  })

  test('reports a translation that lacks a text, an argument or a tag', () => {
    const texts = { a: { 'a.one': '{count} of <b>{all}</b>', 'a.two': 'Two' } }
    const code = "t('a.one'); t('a.two')"
    expect(findTextMistakes(texts, { de: { a: { 'a.one': '<b>{all}</b>' } } }, web(code))).toEqual([
      'locales/de/a.json: a.one has <b> all, not <b> all count',
      'locales/de/a.json lacks a.two',
    ])
  })

  test("accepts the studio's texts in its languages alone, and reports them in others", () => {
    const texts = { 'studio-team': { 'studio-team.title': 'Team' } }
    const code = web("t('studio-team.title')")
    const lacking = ['locales/ko/studio-team.json lacks studio-team.title']
    expect(findTextMistakes(texts, { de: {} }, code)).toEqual([])
    expect(findTextMistakes(texts, { de: {}, ko: {} }, code)).toEqual(lacking)
    const german = { 'studio-team': { 'studio-team.title': 'Team' } }
    expect(findTextMistakes(texts, { de: german }, code)).toEqual([
      "locales/de/studio-team.json: the studio isn't offered in de",
    ])
  })

  test('ignores rights of staff, which look like keys', () => {
    const code = web(`${everyKey}; can('search.write')`)
    expect(findTextMistakes(english, {}, code, ['search.write'])).toEqual([])
    expect(findTextMistakes(english, {}, code)).toHaveLength(1)
  })

  test('reports a broken tag in one language', () => {
    const texts = { a: { 'a.one': 'Choose <b>Watch <i>here</i></b> now' } }
    const german = { a: { 'a.one': 'Wähle b>/<b>Hier <i>schauen</i></b>/b>' } }
    const dutch = { a: { 'a.one': 'Kies <b>Kijk <i>hier</b>' } }
    expect(findTextMistakes(texts, { de: german, nl: dutch }, web("t('a.one')"))).toEqual([
      'locales/de/a.json: a.one has a broken tag: Wähle b>/<b>Hier <i>schauen</i></b>/b>',
      'locales/nl/a.json: a.one has a broken tag: Kies <b>Kijk <i>hier</b>',
    ])
  })

  test("reports a used key or key prefix that doesn't exist", () => {
    const code = `${everyKey}; <Rich id="search.hint" />; t(\`search.empty.\${tab}\`)`
    expect(findTextMistakes(english, {}, web(code))).toEqual([
      'page.tsx uses search.hint, which locales/en does not have',
      'page.tsx uses search.empty.…, which locales/en does not have',
    ])
  })

  test('reports an unused key', () => {
    expect(findTextMistakes(english, {}, web("t('search.title')"))).toEqual([
      'locales/en has search.tab.events, which nothing uses',
      'locales/en has search.tab.artists, which nothing uses',
    ])
  })

  test('reports a key in the wrong file, a key that English lacks, and an invalid ICU message', () => {
    const korean = { search: { 'home.title': '홈', 'search.title': '{count, plural, one {1' } }
    expect(findTextMistakes(english, { ko: korean }, web(everyKey))).toEqual([
      'locales/ko/search.json: home.title does not begin with "search."',
      'locales/ko/search.json: search.title is no ICU message: {count, plural, one {1',
      'locales/ko/search.json: search.title has no ICU message, not none',
      'locales/ko/search.json lacks search.tab.events',
      'locales/ko/search.json lacks search.tab.artists',
      'locales/ko has home.title, which locales/en does not have',
    ])
  })

  test('allows only texts of emails and SMS on the server', () => {
    const texts = { mail: { 'mail.subject': 'Hello' }, search: { 'search.title': 'Search' } }
    const server = {
      path: 'src/discovery/search/server/find.ts',
      code: "t('mail.subject'); name: 'search.find'",
    }
    const page = { path: 'src/discovery/search/web/page.tsx', code: "t('search.title')" }
    expect(findTextMistakes(texts, {}, [server, page])).toEqual([])
    expect(findTextMistakes(texts, {}, [{ ...page, code: `${page.code}; t('mail.subject')` }])).toEqual([
      'locales/en has mail.subject, which nothing uses',
    ])
  })
})
