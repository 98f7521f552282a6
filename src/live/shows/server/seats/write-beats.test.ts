import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import { accountsModule, startSession } from '../../../../identity/accounts/server/index.ts'
import { testApp } from '../../../../platform/server/testing/app.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { silentServiceClient } from '../../../../platform/server/testing/fake-service.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { showsModule } from '../index.ts'
import { showFixtures } from '../testing/show-fixtures.ts'
import { writeBeats } from './write-beats.ts'

describe('writeBeats', () => {
  test('writes pending heartbeats when the process stops, for open pages and metrics', async () => {
    await using database = await testDatabase()
    let now = Date.UTC(2030, 4, 1)
    const app = await testApp({ database, modules: [accountsModule, showsModule], now: () => now })
    const { id, chatId } = await showFixtures(database).aShow({ status: 'ON_SHOW' })
    const token = await startSession(database.db, await aFan(database), now)
    const [own, visitor] = [randomUUID(), randomUUID()]
    const act = (connection: string, action: string, as?: string) =>
      app.ask(`/api/v1/streaming/shows/${id}/connections/${connection}/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(as && { Authorization: `Bearer ${as}` }) },
        body: JSON.stringify({ action }),
      })
    const registry = new Registry()
    const log = pino({ level: 'silent' })
    const work = writeBeats({
      database,
      registry,
      log,
      config: testConfig(),
      outside: silentServiceClient,
      now: () => now,
    })
    await act(own, 'open', token)
    await act(visitor, 'open')
    for (const _ of [1, 2]) {
      now += 30_000
      await act(own, 'heartbeat', token)
      await act(visitor, 'heartbeat')
    }
    await work.close()
    const { rows } = await database.pool.query('select beat_at from show_seats')
    expect(rows).toEqual([{ beat_at: new Date(now) }])
    const meta = await (await app.ask(`/livechat/${id}/${chatId}/meta.json`)).json()
    expect(meta).toMatchObject({ show_status: 1, viewers: 2 })
    const metrics = await registry.metrics()
    for (const kind of ['seat', 'visitor'])
      expect(metrics).toContain(`show_viewers{show="${id}",kind="${kind}"} 1`)
    await app.close()
  })
})
