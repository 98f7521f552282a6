import type { ServerModule } from '../../../platform/server/app.ts'
import { loadCities } from './load-cities.ts'

export { type CityColumns, cityColumns, presentCity } from './city-row.ts'

export const citiesModule: ServerModule = {
  name: 'cities',
  implementations: [],
  prepare: async ({ database }) => {
    await loadCities(database.pool)
  },
}
