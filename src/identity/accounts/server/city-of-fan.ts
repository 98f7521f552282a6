import type { ReadDb } from '../../../platform/server/database.ts'

/** Access to the city that a fan has chosen; null if it doesn't exist. */
export interface FanCities {
  /** Reads the city, named in the locale, else in English. */
  read: (db: ReadDb, cityId: number, locale: string) => Promise<{ id: number; name: string } | null>
  /** Reads the city's data for a fan's export, named in the same way. */
  export: (db: ReadDb, cityId: number, locale: string) => Promise<object | null>
}

export let fanCities: FanCities = {
  read: () => Promise.resolve(null),
  export: () => Promise.resolve(null),
}

/** Registers the implementation. The cities domain calls this once, while it loads. */
export function registerFanCities(implementation: FanCities): void {
  fanCities = implementation
}
