import fc from 'fast-check'

/**
 * Generates characters that are special in spreadsheets, CSV or lists, and anything else that fits into one
 * line.
 */
export const line = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...`'=+-@",;[]{} a1`), minLength: 1, maxLength: 8 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  )
  .map(each => each.toWellFormed())
  .filter(each => each.trim() !== '' && !/\p{Cc}/u.test(each))
export const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map(each => each.join('\n\n'))
export const timestamp = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
})
export const locale = fc.constantFrom('ko', 'zh-tw', 'th')

export const buildTexts = (text: fc.Arbitrary<string>) =>
  fc
    .record({ en: text, others: fc.dictionary(locale, text, { maxKeys: 2 }) })
    .map(({ en, others }) => ({ en, ...others }))
export const texts = buildTexts(line)

/** Builds two consecutive times under these column names. */
export const buildSpan = <From extends string, Until extends string>(from: From, until: Until) =>
  fc
    .tuple(timestamp, fc.integer({ min: 1, max: 90 }))
    .map(
      ([begin, days]) =>
        ({ [from]: begin, [until]: new Date(begin.getTime() + days * 86_400_000) }) as Record<
          From | Until,
          Date
        >,
    )
