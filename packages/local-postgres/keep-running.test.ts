import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { keepRunning } from './keep-running.ts'
import type { Server, StartResult } from './server.ts'

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

const failed: StartResult = { ok: false, problem: 'PostgreSQL did not start: broken', isDiskFull: false }

/** Supervises a server with the given results of its restarts; once the list is empty, restarts fail. */
function supervise(first: Server, starts: StartResult[] = []) {
  const clock = { ms: 0 }
  const pauses: number[] = []
  const complaints: string[] = []
  const supervised = keepRunning(first, {
    folder: '/data/postgres',
    start: async () => starts.shift() ?? failed,
    onRestart: complaint => complaints.push(complaint),
    now: () => clock.ms,
    pause: async ms => pauses.push(ms),
  })
  return { kept: supervised, clock, pauses, complaints }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
}

describe('keepRunning', () => {
  test('restarts a server that has exited, and stops the new one on request', async () => {
    const [first, second] = [aServer(), aServer()]
    const {
      kept: supervised,
      pauses,
      complaints,
    } = supervise(first.server, [{ ok: true, server: second.server }])
    first.end()
    await settled()
    expect([pauses, complaints]).toEqual([[250], ['the server broke']])
    await supervised.stop()
    expect([first.stops(), second.stops()]).toEqual([0, 1])
  })

  test('gives up after three failed restarts', async () => {
    const { server, end } = aServer()
    const { kept: supervised, pauses } = supervise(server)
    end()
    expect(await supervised.lost).toBe(
      'PostgreSQL ended and 3 new starts did not help: PostgreSQL did not start: broken (see postgres.log)',
    )
    expect(pauses).toEqual([250, 500, 1000])
  })

  test('counts a restart as failed when the server exits soon afterwards', async () => {
    const servers = [aServer(), aServer(), aServer(), aServer()]
    const starts = servers.slice(1).map(({ server }) => ({ ok: true, server }) as const)
    const { kept: supervised } = supervise((servers[0] as ReturnType<typeof aServer>).server, starts)
    for (const { end } of servers) {
      end()
      await settled()
    }
    expect(await supervised.lost).toMatch(/^PostgreSQL ended and 3 new starts did not help: the server broke/)
  })

  test('resets the restart counter after a minute of uptime', async () => {
    const servers = Array.from({ length: 6 }, () => aServer())
    const starts = servers.slice(1).map(({ server }) => ({ ok: true, server }) as const)
    const { clock, pauses } = supervise((servers[0] as ReturnType<typeof aServer>).server, starts)
    for (const { end } of servers.slice(0, 5)) {
      clock.ms += 60_000
      end()
      await settled()
    }
    expect(pauses).toEqual([250, 250, 250, 250, 250])
  })

  test('does not restart on a full disk', async () => {
    const { server, end } = aServer({ isDiskFull: true })
    const { kept: supervised, pauses } = supervise(server)
    end()
    expect(await supervised.lost).toMatch(/^The disk is full: PostgreSQL in \/data\/postgres has stopped\./)
    expect(pauses).toEqual([])
  })

  test('gives up when a restart fails because the disk is full', async () => {
    const { server, end } = aServer()
    const { kept: supervised, pauses } = supervise(server, [
      { ok: false, problem: 'PostgreSQL did not start', isDiskFull: true },
    ])
    end()
    expect(await supervised.lost).toMatch(/^The disk is full/)
    expect(pauses).toEqual([250])
  })

  test('does not report a requested stop as lost', async () => {
    const { server } = aServer()
    const { kept: supervised, pauses } = supervise(server)
    const lost = supervised.lost.then(() => 'lost')
    await supervised.stop()
    await settled()
    expect(await Promise.race([lost, 'not lost'])).toBe('not lost')
    expect(pauses).toEqual([])
  })
})
