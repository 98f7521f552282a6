import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticketLimits } from '../contract.ts'
import { messageLengthMax, readPrefill } from './default-message.ts'

const read = (message: string, hash = '') =>
  readPrefill(`?${new URLSearchParams({ defaultMessage: message })}`, hash)

test('the browser and the server mean the same length', () => {
  expect(messageLengthMax).toBe(ticketLimits.message)
})

test('plain text arrives as it is, markup too', () => {
  expect(read('Artist:\nMüller & Söhne <script>alert(1)</script>').message).toBe(
    'Artist:\nMüller & Söhne <script>alert(1)</script>',
  )
})

test.each([
  ['#requestartist', 'requestartist'],
  ['techissues', 'techissues'],
  ['#other', ''],
  ['', ''],
  ['#__proto__', ''],
])('the anchor %s chooses the subject', (hash, subject) => {
  expect(readPrefill('', hash)).toEqual({ message: '', subject })
})

test('100 kB become 5,000 characters, and an emoji at the end is not cut in two', () => {
  expect(read('x'.repeat(100_000)).message).toHaveLength(5_000)
  expect(read(`${'x'.repeat(4_999)}🎸🎸`).message).toBe('x'.repeat(4_999))
})

test('of repeated keys the first counts, and a damaged encoding is no error', () => {
  expect(readPrefill('?defaultMessage=a&defaultMessage=b', '').message).toBe('a')
  expect(readPrefill('?defaultMessage=%ff%zz', '').message).toBe('\ufffd%zz')
})

test('whatever comes, the message is short, well formed, and the beginning of what was sent', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(anything, fc.nat({ max: 5_200 }), (text, padding) => {
      const { message } = read(`${'é'.repeat(padding)}${text}`)
      expect(message.length).toBeLessThanOrEqual(messageLengthMax)
      expect(message.isWellFormed()).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(message).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
      const kept = [...`${'é'.repeat(padding)}${text}`.replaceAll(/\r\n?/g, '\n')]
        .filter(letter => /[^\p{Cc}]|[\n\t]/u.test(letter))
        .join('')
      expect(kept.startsWith(message)).toBe(true)
      expect(read(message).message).toBe(message)
    }),
  )
})
