import { defaultLocale, isLocale } from '../../../../platform/contract/locales.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getNationName } from '../../nations.ts'
import { findNationCode } from '../find-nation-code.ts'
import { searchCities } from '../search-cities.ts'

const shownMax = 20
/** Number of matches to search for the country's cities, which may rank low for a common name. */
const scannedMax = 1_000

/** Finds the city ids that files of events and campaigns refer to. */
export const findCity: Command = {
  name: 'city find',
  summary: 'Finds cities by name, with the id that imports name them by.',
  args: ['name'],
  options: {
    country: { help: 'only there: a code, or the name in any language of the product', value: 'country' },
    locale: { help: 'the language of the answer (unless told: en)', value: 'locale' },
  },
  details: `In any language, the biggest first, at most ${shownMax}. Example: city find Köln --country Germany`,
  run: find,
}

async function find(
  { args: [name = ''], options }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  const { country, locale = defaultLocale } = options
  const code = country === undefined ? null : findNationCode(country)
  if (country !== undefined && code === null)
    return { ok: false, problem: `There is no country "${country}".` }
  if (!isLocale(locale)) return { ok: false, problem: `There is no language "${locale}".` }
  const limit = code === null ? shownMax : scannedMax
  const { rows } = await searchCities(database.db, { query: name, locale, offset: 0, limit })
  const found = rows.filter(row => code === null || row.country_code === code).slice(0, shownMax)
  if (found.length === 0) {
    const where = code === null ? '' : ` in ${getNationName(code, locale)}`
    return { ok: false, problem: `No city is called "${name}"${where}.` }
  }
  const cities = found.map(
    ({ id, name: cityName, country_code, admin_code, population, lat, lon, zone }) => ({
      id,
      name: cityName,
      country_code,
      country: getNationName(country_code, locale),
      admin_code,
      population,
      lat,
      lon,
      zone,
    }),
  )
  const idWidth = Math.max(...cities.map(({ id }) => String(id).length))
  const lines = cities.map(({ id, name: cityName, country: nation, admin_code: admin, ...city }) => {
    const where = [cityName, ...(admin === '' ? [] : [admin]), nation].join(', ')
    return `${String(id).padStart(idWidth)}  ${where}  ${city.population.toLocaleString('en')} people, ${city.lat} ${city.lon}${city.zone === null ? '' : `, ${city.zone}`}`
  })
  return { ok: true, data: { cities }, text: lines.join('\n') }
}
