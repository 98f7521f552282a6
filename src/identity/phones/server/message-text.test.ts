import { expect, test } from 'vitest'
import { locales } from '../../../platform/contract/locales.ts'
import { codeText, linkText } from './message-text.ts'

const site = 'https://fans.example'
/** The letters of GSM 7-bit (3GPP TS 23.038) that texts of ours could use, without those that count twice. */
const gsm = /^[\n\w !"#%&'()*+,\-./:;<=>?@£$¥èéùìòÇØøÅåÄÖÑÜ§¿äöñüàÆæßÉ¡]*$/

/** Messages that a text is sent as: 160 letters fit in one, 70 where any letter is outside of GSM. */
const segments = (text: string) => Math.ceil(text.length / (gsm.test(text) ? 160 : 70))

/** The others have more letters than one message outside of GSM takes, or letters that are in between. */
const short = ['en', 'ko', 'ja', 'zh-cn', 'zh-tw']

test.each(locales)(
  'in %s a code is one message, or two at most, and its last line is for the phone',
  locale => {
    const text = codeText(locale, '012345', site)
    expect([text, segments(text) <= (short.includes(locale) ? 1 : 2)]).toEqual([text, true])
    expect(text.split('\n').at(-1)).toBe('@fans.example #012345')
    expect(text.match(/012345/g)).toHaveLength(2)
  },
)

test.each(locales)('in %s a link is at most two messages', locale => {
  const text = linkText(locale, 'a'.repeat(43), site)
  expect([text, segments(text) <= 2]).toEqual([text, true])
  expect(text).toContain(`${site}/confirm_phone/?token=${'a'.repeat(43)}`)
})

test('the English link is one message', () => {
  expect(segments(linkText('en', 'a'.repeat(43), site))).toBe(1)
})

test('the port is not part of the host that phones compare', () => {
  expect(codeText('en', '012345', 'http://localhost:3000')).toMatch(/\n@localhost #012345$/)
})
