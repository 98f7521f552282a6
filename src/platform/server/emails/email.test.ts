import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '../../contract/locales.ts'
import { createEmailLanguage, isolateDirection, renderEmail, toPlainName } from './email.ts'
import { getServerTexts } from './server-texts.ts'

const email = {
  subject: 'Hello & welcome',
  title: 'Hi <b>Mira</b>',
  paragraphs: ['One', 'Two'],
  button: { label: 'Go', url: 'https://fans.example/?a=1&b="2"' },
  notes: ['A note'],
  reason: 'Because',
}

describe('renderEmail', () => {
  test('renders the same content as text and as escaped HTML', () => {
    const { text, html } = renderEmail(createEmailLanguage('en'), email)
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

  test('lists the blocks under the button in text and in HTML', () => {
    const { text, html } = renderEmail(createEmailLanguage('en'), { ...email, blocks })
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
    // The row without a picture has an empty cell in the picture column.
    expect(html.match(/width="64" style/g)).toHaveLength(2)
  })

  test('omits the picture column when no item has a picture', () => {
    const [items] = blocks
    const bare = {
      ...items,
      kind: 'items' as const,
      items: [{ name: 'A', notes: [], amount: '1', pictureUrl: null }],
    }
    const { html } = renderEmail(createEmailLanguage('en'), {
      ...email,
      blocks: [{ title: '', sums: [], ...bare }],
    })
    expect(html).not.toContain('width="64"')
  })

  test('isolates words only when they have right-to-left characters', () => {
    expect(isolateDirection('نجوم')).toBe('\u2068نجوم\u2069')
    expect(isolateDirection('Mina 민아')).toBe('Mina 민아')
  })

  test("names the email's own sender when given", () => {
    const { text, html } = renderEmail(createEmailLanguage('en'), {
      ...email,
      sender: ['Sold by A', 'No. 1'],
    })
    expect(text).toContain('Because\nSold by A\nNo. 1\n')
    expect(html).toContain('Sold by A<br>No. 1')
  })

  test('links to the email settings only in subscription emails', () => {
    const address = 'https://fans.example/emailsettings/?token=1.x'
    expect(renderEmail(createEmailLanguage('en'), email).text).not.toContain('emailsettings')
    const { text, html } = renderEmail(createEmailLanguage('en'), { ...email, settingsUrl: address })
    expect(text).toContain(address)
    expect(html).toContain(`href="${address}"`)
  })

  test.each([...locales, 'pseudo'])('declares the language of an email in %s and has every text', locale => {
    const language = createEmailLanguage(locale)
    const { html } = renderEmail(language, email)
    expect(html).toContain(`<html lang="${language.tag}" dir="ltr">`)
    // Korean text breaks only between words.
    expect(html.includes('word-break:keep-all')).toBe(locale === 'ko')
    expect(language.moment(Date.UTC(2030, 4, 17, 9, 30))).toMatch(/UTC|GMT|世界|세계/)
    const file = path.join(import.meta.dirname, '../../../../locales/en/mail.json')
    for (const key of Object.keys(JSON.parse(readFileSync(file, 'utf8')))) {
      const words = { name: 'N', brand: 'B', time: 'T', country: 'C', artist: 'A', city: 'Y', venue: 'V' }
      const values = { ...words, title: 'I', date: 'D', age: 14, days: 7, minutes: 60 }
      expect(language.t(key, values)).toMatch(/\S/)
    }
  })

  test('falls back to English, accents the pseudo-locale and throws for an unknown key', () => {
    expect(getServerTexts('xx')('mail.reset.subject')).toBe('Set a new password')
    expect(getServerTexts('pseudo')('mail.reset.subject')).toMatch(/^Šéţ á ñéŵ þ?p?áššŵóŕð~+$/)
    expect(() => getServerTexts('en')('mail.nothing')).toThrow('there is no text mail.nothing')
  })

  test.each([
    ['Mira', 'Mira'],
    ['J. R. Vale', 'J. R. Vale'],
    ['buy at http://x.example/now', 'buy at http x example now'],
    ['me@x.example', 'me x example'],
  ])('renders the name "%s" as "%s"', (name, written) => {
    expect(toPlainName(name)).toBe(written)
  })
})
