import { nationName } from '../../../catalogue/cities/server/index.ts'
import type { AddressSnapshot } from '../contract.ts'
import { countryData } from './country-data.ts'
import { isLatin } from './latin.ts'
import { linesOf, type Part, type Piece } from './parts.ts'
import { spellPostalCode } from './postal-code.ts'

/**
 * An address as it stands on a label, a receipt and a page: in the order of its country, as it was typed, without what
 * is empty. With a locale the country is the last line.
 */
export function addressLines(address: AddressSnapshot, { locale }: { locale?: string } = {}): string[] {
  const { fmt, lfmt } = countryData(address.country_code)
  const lines = linesOf(isLatin(address) ? (lfmt ?? fmt) : fmt).flatMap(pieces => lineOf(pieces, address))
  return locale === undefined ? lines : [...lines, nationName(address.country_code, locale)]
}

/** Only separates what stands beside it. */
const isSeparator = (text: string) => /^[\s,/-]+$/.test(text)

/** A line, or several where a part of it has several; none where all its parts are empty. */
function lineOf(pieces: readonly Piece[], address: AddressSnapshot): string[] {
  let [line, before] = ['', '']
  for (const piece of pieces) {
    if (typeof piece === 'string') before = piece
    else {
      const value = piece
        .map(part => textOf(address, part))
        .filter(Boolean)
        .join('\n')
      if (value) line += (line === '' && isSeparator(before) ? '' : before) + value
      before = ''
    }
  }
  const isTextAlone = pieces.every(piece => typeof piece === 'string')
  return (isTextAlone ? before : line).split('\n').filter(Boolean)
}

function textOf(address: AddressSnapshot, part: Part): string | null {
  if (part === 'region') return address.region_name
  const text = address[part]
  // Addresses from before codes were spelled in one way.
  return part === 'postal_code' && text ? spellPostalCode(text, countryData(address.country_code)) : text
}
