import { accountsModule, startSession } from '../../../../identity/accounts/server/index.ts'
import { testApi } from '../../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { savesModule } from '../index.ts'

/**
 * Creates fixtures of fans and events, with calls of the module such as `await fan.call('PUT',
 * toMarkPath(id), { kind: 'going' })`.
 */
export async function saveFixtures(database: TestDatabase, now: () => number) {
  const { anArtist, aCity, anEvent } = catalogueFixtures(database)
  const artist = await anArtist('Low Tide')
  const city = await aCity('Seoul')
  const api = testApi({ database, modules: [accountsModule, savesModule], now })
  return {
    api,
    artist,
    city,
    event: (startsAt: number, also: { name?: string; status?: 'cancelled' } = {}) =>
      anEvent({ of: artist, in: city, startsAt: new Date(startsAt).toISOString(), ...also }),
    async fan(columns: Record<string, unknown> = {}) {
      const userId = await aFan(database, columns)
      const token = await startSession(database.db, userId, now())
      const call = async (method: string, path: string, body?: object) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
        const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
        const response = await api.request(path, sent)
        return { status: response.status, body: (await response.json()) as Record<string, unknown> }
      }
      return { userId, call }
    },
  }
}

export const toMarkPath = (eventId: number) => `/api/v2/events/${eventId}/mark/`
