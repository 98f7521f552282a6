import type { ReadDb } from '../../../platform/server/database.ts'

/** Reads the city that a fan has chosen; null if it doesn't exist. */
export interface FanCities {
  /** The name is in the locale, else in English. */
  read: (db: ReadDb, cityId: number, locale: string) => Promise<{ id: number; name: string } | null>
  /** Everything that a fan's export includes about it, with the name as above. */
  export: (db: ReadDb, cityId: number, locale: string) => Promise<object | null>
}

export let fanCities: FanCities = {
  read: () => Promise.resolve(null),
  export: () => Promise.resolve(null),
}

/** Called once while the cities domain loads. */
export function registerFanCities(implementation: FanCities): void {
  fanCities = implementation
}
