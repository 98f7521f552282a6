import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ticketLimits } from '../contract.ts'
import { messageLengthMax, readPrefill } from './default-message.ts'

const read = (message: string, hash = '') =>
  readPrefill(`?${new URLSearchParams({ defaultMessage: message })}`, hash)

describe('readPrefill', () => {
  test('uses the same length limit as the server', () => {
    expect(messageLengthMax).toBe(ticketLimits.message)
  })

  test('preserves plain text, including any markup in it', () => {
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
  ])('selects the subject for the anchor "%s"', (hash, subject) => {
    expect(readPrefill('', hash)).toEqual({ message: '', subject })
  })

  test('truncates 100 kB to 5,000 characters without splitting an emoji', () => {
    expect(read('x'.repeat(100_000)).message).toHaveLength(5_000)
    expect(read(`${'x'.repeat(4_999)}🎸🎸`).message).toBe('x'.repeat(4_999))
  })

  test('uses the first of repeated query keys and tolerates invalid encodings', () => {
    expect(readPrefill('?defaultMessage=a&defaultMessage=b', '').message).toBe('a')
    expect(readPrefill('?defaultMessage=%ff%zz', '').message).toBe('\ufffd%zz')
  })

  test('returns a prefix of any input that is well-formed and within the limit', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(anything, fc.nat({ max: 5_200 }), (text, padding) => {
        const { message } = read(`${'é'.repeat(padding)}${text}`)
        expect(message.length).toBeLessThanOrEqual(messageLengthMax)
        expect(message.isWellFormed()).toBe(true)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(message).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
        const cleaned = [...`${'é'.repeat(padding)}${text}`.replaceAll(/\r\n?/g, '\n')]
          .filter(character => /[^\p{Cc}]|[\n\t]/u.test(character))
          .join('')
        expect(cleaned.startsWith(message)).toBe(true)
        expect(read(message).message).toBe(message)
      }),
    )
  })
})
