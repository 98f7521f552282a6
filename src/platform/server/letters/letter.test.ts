import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '../../contract/locales.ts'
import { isolated, letterLanguage, plainName, writeLetter } from './letter.ts'
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

const blocks = [
  {
    kind: 'items' as const,
    title: 'Order <7>',
    items: [
      {
        name: '2 × Shirt & hat',
        notes: ['M · Black', 'Name: "Mina"'],
        amount: '$56.00',
        pictureUrl: 'https://fans.example/media/a-1/160.jpg',
      },
      { name: 'Poster', notes: [], amount: '$5.00', pictureUrl: null },
    ],
    sums: [
      { label: 'Total', amount: '$61.00', look: 'total' as const },
      { label: 'Tax', amount: '$4.00', look: 'muted' as const },
    ],
  },
  {
    kind: 'lines' as const,
    title: 'Parcel',
    lines: ['Post <1>'],
    link: { label: 'Track', url: 'https://x.example/?a&b' },
  },
]

test('lists the blocks under the button in text and in HTML when an email has some', () => {
  const { text, html } = writeLetter(letterLanguage('en'), { ...letter, blocks })
  expect(text).toContain(
    [
      ...[
        'Order <7>',
        '  2 × Shirt & hat  $56.00',
        '    M · Black',
        '    Name: "Mina"',
        '  Poster  $5.00',
        '  ---',
      ],
      ...[
        '  Total  $61.00',
        '  Tax  $4.00',
        '',
        'Parcel',
        '  Post <1>',
        '  Track:',
        '  https://x.example/?a&b',
        '',
      ],
    ].join('\n'),
  )
  for (const words of [
    'Order &lt;7&gt;',
    '2 × Shirt &amp; hat',
    'M · Black',
    'Name: &quot;Mina&quot;',
    '$56.00',
  ])
    expect(html).toContain(words)
  for (const words of ['Poster', '$5.00', 'Total', '$61.00', 'Tax', 'Post &lt;1&gt;', '?a&amp;b'])
    expect(html).toContain(words)
  expect(html.match(/<img [^>]*>/g)).toEqual([
    expect.stringMatching(/src="https:\/\/fans\.example\/media\/a-1\/160\.jpg" width="64" alt=""/),
  ])
  // The other row keeps the column of the picture.
  expect(html.match(/width="64" style/g)).toHaveLength(2)
})

test('has no column of pictures where no item has one', () => {
  const [items] = blocks
  const bare = {
    ...items,
    kind: 'items' as const,
    items: [{ name: 'A', notes: [], amount: '1', pictureUrl: null }],
  }
  const { html } = writeLetter(letterLanguage('en'), {
    ...letter,
    blocks: [{ title: '', sums: [], ...bare }],
  })
  expect(html).not.toContain('width="64"')
})

test('isolates words only when they have right-to-left characters', () => {
  expect(isolated('نجوم')).toBe('\u2068نجوم\u2069')
  expect(isolated('Mina 민아')).toBe('Mina 민아')
})

test('names the sender when an email gives one', () => {
  const { text, html } = writeLetter(letterLanguage('en'), { ...letter, sender: ['Sold by A', 'No. 1'] })
  expect(text).toContain('Because\nSold by A\nNo. 1\n')
  expect(html).toContain('Sold by A<br>No. 1')
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
