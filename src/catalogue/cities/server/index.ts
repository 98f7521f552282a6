import { registerFanCities } from '../../../identity/accounts/server/index.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { isLocale } from '../../../platform/contract/locales.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { getNationName } from '../nations.ts'
import type { City } from './city.ts'
import { findCity } from './commands/find-city.ts'
import { exportCity } from './export-city.ts'
import { getCity } from './get-city.ts'
import { loadCities } from './load-cities.ts'
import { findNearestCity } from './nearest-city.ts'
import { searchCities } from './search-cities.ts'

export { getNationName } from '../nations.ts'
export type { City } from './city.ts'
export {
  type CityCard,
  readCities,
  readCityCards,
  readCityNamesInAllLocales,
  readLargestCities,
  toCityCard,
} from './city-cards.ts'
export { cityIds } from './city-ids.ts'
export { buildCityNamesSql } from './city-names.ts'
export { findNationCode } from './find-nation-code.ts'
export { countries, country } from './import/country-cells.ts'
export { buildCityExistsSql } from './is-city.ts'
export {
  type CityMatch,
  type LocatedCity,
  locateCities,
  type PlaceDescription,
} from './locate-cities.ts'
export { matchCities } from './match-cities.ts'
export { readCityNames } from './names/city-names.ts'
export { earthRadiusKm, nearChordSquaredMax, nearKmMax } from './near.ts'
export { listNearbyCityIds } from './near-city-ids.ts'
export { buildCityZoneSql } from './zone-of-city.ts'

registerFanCities({ read: getCity, export: exportCity })

export const citiesModule: ServerModule = {
  name: 'cities',
  tables: ['cities', 'city_suffixes'],
  commands: [findCity],
  implementations: [
    implement(contract.searchCities, async ({ query }, { read, locale }) =>
      toOffsetPage(query, await searchCities(read, { ...query, locale }), city => present(city, locale)),
    ),
    implement(contract.getCity, async ({ params }, { read, locale }) => {
      const city = await getCity(read, params.city_id, locale)
      return city ? present(city, locale) : fail(contract.cityErrors.notFound)
    }),
    implement(contract.nearestCity, async ({ body }, { read, locale: ownLocale }) => {
      const locale = isLocale(body.locale) ? body.locale : ownLocale
      const city = await findNearestCity(read, { lat: body.lat, lon: body.lon, locale })
      if (!city) return fail(contract.cityErrors.nowhere)
      return present(city, locale)
    }),
  ],
  prepare: async ({ database, onFill }) => {
    await loadCities(database.pool, onFill)
  },
}

function present(city: City, locale: string) {
  return {
    id: city.id,
    name: city.name,
    nation_name: getNationName(city.country_code, locale),
    country_code: city.country_code,
    admin_code: city.admin_code,
  }
}
