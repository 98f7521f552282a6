import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.ts'
import type { Server, Started } from './server.ts'

/** A server that ends when the test says so. */
function aServer({ isDiskFull = false } = {}) {
  const { promise: exited, resolve: end } = Promise.withResolvers<void>()
  let stops = 0
  const server: Server = {
    exited,
    stop: async () => {
      stops += 1
      end()
    },
    log: { file: 'postgres.log', complaint: () => 'the server broke', isDiskFull: () => isDiskFull },
  }
  return { server, end, stops: () => stops }
}

const failed: Started = { ok: false, problem: 'PostgreSQL did not start: broken', isDiskFull: false }

/** A first server, and what each new start brings; without an entry it fails. */
function keep(first: Server, starts: Started[] = []) {
  const clock = { ms: 0 }
  const pauses: number[] = []
  const complaints: string[] = []
  const kept = keepRunning(first, {
    folder: '/data/postgres',
    start: async () => starts.shift() ?? failed,
    onRestart: complaint => complaints.push(complaint),
    now: () => clock.ms,
    pause: async ms => pauses.push(ms),
  })
  return { kept, clock, pauses, complaints }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
}

test('a server that ends by itself is started again, and the new one is the one that is stopped', async () => {
  const [first, second] = [aServer(), aServer()]
  const { kept, pauses, complaints } = keep(first.server, [{ ok: true, server: second.server }])
  first.end()
  await settled()
  expect([pauses, complaints]).toEqual([[250], ['the server broke']])
  await kept.stop()
  expect([first.stops(), second.stops()]).toEqual([0, 1])
})

test('three starts that fail are one sentence', async () => {
  const { server, end } = aServer()
  const { kept, pauses } = keep(server)
  end()
  expect(await kept.lost).toBe(
    'PostgreSQL ended and 3 new starts did not help: PostgreSQL did not start: broken (see postgres.log)',
  )
  expect(pauses).toEqual([250, 500, 1000])
})

test('a server that ends soon after each start was not started well', async () => {
  const servers = [aServer(), aServer(), aServer(), aServer()]
  const starts = servers.slice(1).map(({ server }) => ({ ok: true, server }) as const)
  const { kept } = keep((servers[0] as ReturnType<typeof aServer>).server, starts)
  for (const { end } of servers) {
    end()
    await settled()
  }
  expect(await kept.lost).toMatch(/^PostgreSQL ended and 3 new starts did not help: the server broke/)
})

test('one that ran for a minute may be started three times anew', async () => {
  const servers = Array.from({ length: 6 }, () => aServer())
  const starts = servers.slice(1).map(({ server }) => ({ ok: true, server }) as const)
  const { clock, pauses } = keep((servers[0] as ReturnType<typeof aServer>).server, starts)
  for (const { end } of servers.slice(0, 5)) {
    clock.ms += 60_000
    end()
    await settled()
  }
  expect(pauses).toEqual([250, 250, 250, 250, 250])
})

test('with a full disk nothing is tried again', async () => {
  const { server, end } = aServer({ isDiskFull: true })
  const { kept, pauses } = keep(server)
  end()
  expect(await kept.lost).toMatch(/^The disk is full: PostgreSQL in \/data\/postgres has stopped\./)
  expect(pauses).toEqual([])
})

test('a new start that finds the disk full is the last', async () => {
  const { server, end } = aServer()
  const { kept, pauses } = keep(server, [
    { ok: false, problem: 'PostgreSQL did not start', isDiskFull: true },
  ])
  end()
  expect(await kept.lost).toMatch(/^The disk is full/)
  expect(pauses).toEqual([250])
})

test('stopping is no loss', async () => {
  const { server } = aServer()
  const { kept, pauses } = keep(server)
  const lost = kept.lost.then(() => 'lost')
  await kept.stop()
  await settled()
  expect(await Promise.race([lost, 'not lost'])).toBe('not lost')
  expect(pauses).toEqual([])
})
