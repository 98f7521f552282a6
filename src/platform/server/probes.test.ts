import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { createApp } from './app.ts'
import { noLimiter } from './limits.ts'
import { testDatabase } from './testing/database.ts'
import { silentServiceClient } from './testing/fake-service.ts'

describe('process that is only a worker', () => {
  test('serves probes and metrics, and nothing else', async () => {
    await using database = await testDatabase()
    const app = await createApp({
      config: testConfig({ ROLE: 'worker', METRICS_TOKEN: 'sixteen-letters-x' }),
      database,
      limiter: noLimiter,
      outside: silentServiceClient,
      modules: [],
      log: pino({ level: 'silent' }),
    })
    const read = async (path: string) =>
      (await app.fetch(new Request(`https://fans.example${path}`, { headers }))).status
    const headers = { Authorization: 'Bearer sixteen-letters-x' }
    const paths = ['/healthz', '/readyz', '/metrics', '/', '/robots.txt', '/api/v1/events/']
    expect(await Promise.all(paths.map(read))).toEqual([200, 200, 200, 404, 404, 404])
    await app.close()
  })
})

describe('request log', () => {
  test('logs probes at debug and other requests at info', async () => {
    await using database = await testDatabase()
    const lines: { level: number; path: string }[] = []
    const app = await createApp({
      config: testConfig(),
      database,
      limiter: noLimiter,
      outside: silentServiceClient,
      modules: [],
      log: pino({ level: 'debug' }, { write: line => void lines.push(JSON.parse(line)) }),
    })
    for (const path of ['/healthz', '/readyz', '/metrics', '/robots.txt']) {
      await app.fetch(new Request(`https://fans.example${path}`))
    }
    await app.close()
    const { debug, info } = pino.levels.values
    expect(lines.map(({ path, level }) => [path, level])).toEqual([
      ...[
        ['/healthz', debug],
        ['/readyz', debug],
        ['/metrics', debug],
      ],
      ['/robots.txt', info],
    ])
  })
})
