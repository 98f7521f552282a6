import { getNationName } from '../../../catalogue/cities/server/index.ts'
import type { AddressSnapshot } from '../contract.ts'
import { getCountryData } from './country-data.ts'
import { isLatin } from './latin.ts'
import { type Part, parseLines, type Segment } from './parts.ts'
import { formatPostalCode } from './postal-code.ts'

/**
 * Formats an address for labels, receipts and pages: in its country's order, as typed, without empty parts.
 * If a locale is given, the last line is the country.
 */
export function formatAddressLines(address: AddressSnapshot, { locale }: { locale?: string } = {}): string[] {
  const { fmt, lfmt } = getCountryData(address.country_code)
  const lines = parseLines(isLatin(address) ? (lfmt ?? fmt) : fmt).flatMap(segments =>
    toLines(segments, address),
  )
  return locale === undefined ? lines : [...lines, getNationName(address.country_code, locale)]
}

const isSeparator = (text: string) => /^[\s,/-]+$/.test(text)

/** Returns a line, several if one of its parts is multi-line, or none if all parts are empty. */
function toLines(segments: readonly Segment[], address: AddressSnapshot): string[] {
  let [line, before] = ['', '']
  for (const segment of segments) {
    if (typeof segment === 'string') before = segment
    else {
      const value = segment
        .map(part => getText(address, part))
        .filter(Boolean)
        .join('\n')
      if (value) line += (line === '' && isSeparator(before) ? '' : before) + value
      before = ''
    }
  }
  const isTextAlone = segments.every(segment => typeof segment === 'string')
  return (isTextAlone ? before : line).split('\n').filter(Boolean)
}

function getText(address: AddressSnapshot, part: Part): string | null {
  if (part === 'region') return address.region_name
  const text = address[part]
  // Formats the code again, because addresses stored before normalization may hold it as typed.
  return part === 'postal_code' && text ? formatPostalCode(text, getCountryData(address.country_code)) : text
}
