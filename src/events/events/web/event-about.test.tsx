import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createTexts, TextsProvider } from '../../../platform/web/i18n.tsx'
import { EventAbout, EventFaq } from './event-about.tsx'
import type { Event } from './queries.ts'

type Texts = Pick<Event, 'about' | 'about_lang' | 'faq'>

/** Renders the parts of a page in Korean and counts the notes that a text is in English. */
async function inKorean({ about = null, about_lang = null, faq = [] }: Partial<Texts>) {
  const texts = createTexts('ko')
  await texts.load(['common', 'events'])
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <EventAbout event={{ about, about_lang } as Event} />
      <EventFaq faq={faq} />
    </TextsProvider>,
  )
  return { html, noteCount: html.split(texts.t('common.fallback')).length - 1 }
}
const korean = { lang: 'ko', question: '가방은?', answer: '네.' }
const english = { lang: 'en', question: 'Bags?', answer: 'Yes.' }

describe('event texts', () => {
  test("mark a description only if it isn't in the reader’s language", async () => {
    const own = await inKorean({ about: '2부예요.', about_lang: 'ko' })
    expect([own.noteCount, own.html.includes('lang=')]).toEqual([0, false])
    const foreign = await inKorean({ about: 'Two sets.', about_lang: 'en' })
    expect(foreign.noteCount).toBe(1)
    expect(foreign.html).toMatch(/<p[^>]* lang="en">Two sets\.<\/p>/)
    expect((await inKorean({})).html).toBe('')
  })

  test('show one note for questions that are all in English, else one per untranslated question', async () => {
    expect((await inKorean({ faq: [korean] })).noteCount).toBe(0)
    const all = await inKorean({ faq: [english, { ...english, question: 'Seats?' }] })
    expect(all.noteCount).toBe(1)
    expect(all.html.indexOf('영어')).toBeLessThan(all.html.indexOf('Bags?'))
    const some = await inKorean({ faq: [korean, english] })
    expect(some.noteCount).toBe(1)
    expect(some.html.indexOf('영어')).toBeGreaterThan(some.html.indexOf('Bags?'))
  })
})
