import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { createApp } from './app.ts'
import { noLimiter } from './limits.ts'
import { testDatabase } from './testing/database.ts'
import { silentServiceClient } from './testing/fake-service.ts'

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
