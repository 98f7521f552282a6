import { describe, expect, test } from 'vitest'
import { locales } from '../../../platform/contract/locales.ts'
import { formatCodeText, formatLinkText } from './message-text.ts'

const site = 'https://fans.example'
/** Characters of GSM 7-bit (3GPP TS 23.038) that our texts could use, without those that count twice. */
const gsm = /^[\n\w !"#%&'()*+,\-./:;<=>?@£$¥èéùìòÇØøÅåÄÖÑÜ§¿äöñüàÆæßÉ¡]*$/

/** Number of messages that a text takes: 160 characters fit in one, or 70 if any is outside GSM. */
const segments = (text: string) => Math.ceil(text.length / (gsm.test(text) ? 160 : 70))

/** The other languages exceed one message because of characters outside GSM. */
const short = ['en', 'ko', 'ja', 'zh-cn', 'zh-tw']

describe('SMS texts', () => {
  test.each(locales)(
    'fit a code in %s into one message, or two for long languages, with the last line for the phone',
    locale => {
      const text = formatCodeText(locale, '012345', site)
      expect([text, segments(text) <= (short.includes(locale) ? 1 : 2)]).toEqual([text, true])
      expect(text.split('\n').at(-1)).toBe('@fans.example #012345')
      expect(text.match(/012345/g)).toHaveLength(2)
    },
  )

  test.each(locales)('fit a link in %s into at most two messages', locale => {
    const text = formatLinkText(locale, 'a'.repeat(43), site)
    expect([text, segments(text) <= 2]).toEqual([text, true])
    expect(text).toContain(`${site}/confirm_phone/?token=${'a'.repeat(43)}`)
  })

  test('fit the English link into one message', () => {
    expect(segments(formatLinkText('en', 'a'.repeat(43), site))).toBe(1)
  })

  test('omit the port from the host that phones compare', () => {
    expect(formatCodeText('en', '012345', 'http://localhost:3000')).toMatch(/\n@localhost #012345$/)
  })
})
