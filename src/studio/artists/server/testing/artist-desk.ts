import { expect } from 'vitest'
import { indexArtists } from '../../../../catalogue/artists/server/index.ts'
import { testApp } from '../../../../platform/server/testing/app.ts'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { auditSql } from '../../../../platform/server/testing/operator.ts'
import { signedIn, studioCalls } from '../../../../platform/server/testing/studio.ts'
import { exportsModule } from '../../../exports/server/index.ts'
import { studioSearchModule } from '../../../search/server/index.ts'
import { studioArtistsModule } from '../index.ts'
import { artistStaff, deskTime } from './artist-staff.ts'

/** Creates the studio with four artists: Mira, to whom the scoped staff are limited, and three others. */
export async function anArtistDesk() {
  const database = await testDatabase()
  const { anArtist, aPicture } = catalogueFixtures(database)
  const mira = await anArtist('Mira', {
    popularity: 10,
    genres: ['indie-pop', 'dungeon-synth'],
    image: await aPicture('mira'),
    about: { en: 'Loud.', ko: '시끄러워요.' },
  })
  const nova = await anArtist('Nova Mirage', { popularity: 30, genres: ['indie-pop'] })
  const orbit = await anArtist('Orbit', { popularity: 20 })
  const pulse = await anArtist('(INVALID) Pulse', { popularity: 5 })
  const ids = { mira: mira.id, nova: nova.id, orbit: orbit.id, pulse: pulse.id }
  await database.transaction(indexArtists)
  await database.pool.query('update artists set makepoints = 7, city_count = 2 where id = $1', [orbit.id])
  await database.pool.query('update artists set is_featured = true where id = $1', [nova.id])
  const modules = [signedIn(artistStaff(mira.id)), studioArtistsModule, studioSearchModule, exportsModule]
  const app = await testApp({ database, modules, now: () => deskTime })
  return {
    database,
    ids,
    call: studioCalls(app),
    /** Reads the log, oldest first. */
    async log() {
      const columns = 'actor, via, act, object, reason, before, after, batch'
      return (await database.pool.query(`select ${columns} from ${auditSql} l order by id`)).rows
    },
    /** Changes an artist in a transaction that stays open until another one waits for it. */
    async holdChange(text: string, id: number) {
      const client = await database.pool.connect()
      await client.query('begin')
      await client.query(text, [id])
      return {
        async commitOnceAwaited() {
          const blocked = `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
          await expect.poll(async () => (await database.pool.query(blocked)).rowCount).toBe(1)
          await client.query('commit')
          client.release()
        },
      }
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

export type ArtistDesk = Awaited<ReturnType<typeof anArtistDesk>>
