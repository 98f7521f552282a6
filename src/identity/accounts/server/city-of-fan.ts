import type { ReadDb } from '../../../platform/server/database.ts'

/** Reads the city that a fan has chosen; null where there is no such city. */
export interface FanCities {
  /** With the name in the locale, English where it has none there. */
  read: (db: ReadDb, cityId: number, locale: string) => Promise<{ id: number; name: string } | null>
  /** All that a fan's export says of it, with the name as above. */
  export: (db: ReadDb, cityId: number, locale: string) => Promise<object | null>
}

export let fanCities: FanCities = {
  read: () => Promise.resolve(null),
  export: () => Promise.resolve(null),
}

/** For the domain of cities, once as it loads. */
export function registerFanCities(given: FanCities): void {
  fanCities = given
}
