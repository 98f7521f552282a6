import type { Locale } from '../../src/platform/contract/locales.ts'
import { marks } from './text-samples.ts'

const begin = `[${marks.value}${marks.relative}${marks.city}]`
const anyMark = new RegExp(`[${Object.values(marks).join('')}]`, 'gu')

/** Faults in the displayed text, in any language. */
const commonFaults: [string, RegExp][] = [
  ['doubled mark', /([.,;:!?。、，：；！？])[ \u00a0]*\1/u],
  ['space before a mark', /[ \u00a0][,.](?!\p{L})|\( | \)|(?<!\S)[ ]{2}|\S {2}/u],
]

const letterClass = String.raw`[\p{L}\p{M}]`

/** Faults at the boundaries of inserted values. */
const edgeFaults: [string, RegExp][] = [
  [
    'doubled word',
    new RegExp(`(?<!${letterClass})(${letterClass}+)[ \u00a0]${begin}\\1(?!${letterClass})`, 'iu'),
  ],
  [
    'doubled word',
    new RegExp(`(?<!${letterClass})(${letterClass}+)${marks.end}[ \u00a0]\\1(?!${letterClass})`, 'iu'),
  ],
  ['begins in lower case', new RegExp(`(?:^|[.!?] )[${marks.value}${marks.relative}]\\p{Ll}.*[.!?]$`, 'u')],
  ['capital inside', new RegExp(`\\p{L} ${marks.relative}\\p{Lu}`, 'u')],
]

const faultsByLanguage: Partial<Record<Locale, [string, RegExp][]>> = {
  fr: [
    ['elision', new RegExp(`(?<!\\p{L})(?:de|que|le|la|je|se|ne|jusque) ${begin}[aeiouyhéèêâîôûü]`, 'iu')],
    ['preposition before a city', new RegExp(`(?<!\\p{L})(?:à|de) ${marks.city}`, 'iu')],
  ],
  pt: [['preposition before a city', new RegExp(`(?<!\\p{L})(?:a|de|em|para|por) ${marks.city}`, 'iu')]],
  ru: [
    [
      'preposition before a city',
      new RegExp(`(?<!\\p{L})(?:в|во|на|из|к|от|до|для|у|о) ${marks.city}`, 'iu'),
    ],
  ],
  th: [
    ['no space', new RegExp(`[0-9A-Za-z]${marks.end}\\p{Script=Thai}`, 'u')],
    ['no space', new RegExp(`\\p{Script=Thai}${begin}[0-9A-Za-z]`, 'u')],
  ],
}

/** Finds faults in a text whose inserted values are between {@link marks}. */
export function findTextFaults(locale: Locale, text: string): string[] {
  const read = text.replaceAll(/<\/?\w+>/g, '')
  const plain = read.replaceAll(anyMark, '')
  return [
    ...commonFaults.flatMap(([fault, pattern]) => (pattern.test(plain) ? [fault] : [])),
    ...[...edgeFaults, ...(faultsByLanguage[locale] ?? [])].flatMap(([fault, pattern]) =>
      pattern.test(read) ? [fault] : [],
    ),
    ...(locale === 'ko' && hasWrongParticle(read) ? ['particle'] : []),
  ]
}

const particle = new RegExp(`(.)${marks.end}(을|를|이|가|은|는|과|와|으로|로)(?=[\\s,.:!?)]|$)`, 'gu')
const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const finalCount = 28
const finalRieul = 8

/**
 * Returns whether a Korean particle doesn't fit the preceding sound. After Latin characters and digits any
 * particle is wrong, because their pronunciation is unknown.
 */
function hasWrongParticle(text: string): boolean {
  return [...text.matchAll(particle)].some(([, before = '', given = '']) => {
    const code = before.codePointAt(0) ?? 0
    if (code < firstSyllable || code > lastSyllable) return true
    const final = (code - firstSyllable) % finalCount
    if (given === '로' || given === '으로') return (given === '로') !== (final === 0 || final === finalRieul)
    return '을이은과'.includes(given) !== final > 0
  })
}
