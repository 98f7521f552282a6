import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '../../contract/locales.ts'
import { letterLanguage, plainName, writeLetter } from './letter.ts'
import { textsOf } from './server-texts.ts'

const letter = {
  subject: 'Hello & welcome',
  title: 'Hi <b>Mira</b>',
  paragraphs: ['One', 'Two'],
  button: { label: 'Go', url: 'https://fans.example/?a=1&b="2"' },
  notes: ['A note'],
  reason: 'Because',
}

test('a letter says the same as text and as HTML, and nothing in it becomes markup', () => {
  const { text, html } = writeLetter(letterLanguage('en'), letter)
  expect(text).toMatch(/^Hi <b>Mira<\/b>\n\nOne\n\nTwo\n\nGo:\nhttps:.+\n\nA note\n\n-- \nBecause\n/)
  expect(html).toContain('Hi &lt;b&gt;Mira&lt;/b&gt;')
  expect(html.match(/href="https:\/\/fans\.example\/\?a=1&amp;b=&quot;2&quot;"/g)).toHaveLength(2)
  for (const words of ['One', 'Two', 'A note', 'Because']) expect(html).toContain(`>${words}</p>`)
  expect(html).not.toMatch(/<(?:img|script|link|iframe)\b|url\(/)
})

test('only subscription mail has a link to the choice of mails', () => {
  const address = 'https://fans.example/emailsettings/?token=1.x'
  expect(writeLetter(letterLanguage('en'), letter).text).not.toContain('emailsettings')
  const { text, html } = writeLetter(letterLanguage('en'), { ...letter, settingsUrl: address })
  expect(text).toContain(address)
  expect(html).toContain(`href="${address}"`)
})

test.each([...locales, 'pseudo'])('a letter in %s names its language, and every text is there', locale => {
  const language = letterLanguage(locale)
  const { html } = writeLetter(language, letter)
  expect(html).toContain(`<html lang="${language.tag}" dir="ltr">`)
  // Korean breaks between words alone.
  expect(html.includes('word-break:keep-all')).toBe(locale === 'ko')
  expect(language.moment(Date.UTC(2030, 4, 17, 9, 30))).toMatch(/UTC|GMT|世界|세계/)
  const file = path.join(import.meta.dirname, '../../../../locales/en/mail.json')
  for (const key of Object.keys(JSON.parse(readFileSync(file, 'utf8')))) {
    const words = { name: 'N', brand: 'B', time: 'T', country: 'C', artist: 'A', city: 'Y', venue: 'V' }
    const values = { ...words, title: 'I', date: 'D', age: 14, days: 7, minutes: 60 }
    expect(language.t(key, values)).toMatch(/\S/)
  }
})

test('an unknown locale reads English, the made-up one accents, and an unknown key is a mistake', () => {
  expect(textsOf('xx')('mail.reset.subject')).toBe('Set a new password')
  expect(textsOf('pseudo')('mail.reset.subject')).toMatch(/^Šéţ á ñéŵ þ?p?áššŵóŕð~+$/)
  expect(() => textsOf('en')('mail.nothing')).toThrow('there is no text mail.nothing')
})

test.each([
  ['Mira', 'Mira'],
  ['J. R. Vale', 'J. R. Vale'],
  ['buy at http://x.example/now', 'buy at http x example now'],
  ['me@x.example', 'me x example'],
])('the name "%s" is written as "%s"', (name, written) => {
  expect(plainName(name)).toBe(written)
})
