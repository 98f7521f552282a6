import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import { Failure } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { rollBackOnFailure } from '../../../../platform/server/writes/roll-back-on-failure.ts'
import { showFixtures } from '../testing/show-fixtures.ts'
import { getBeats } from './beats.ts'
import { connect } from './connect.ts'
import { flushBeats } from './flush.ts'

// Model test of a fan with two devices against the real calls. Time advances in steps of ten seconds; in each
// step, a running process writes the heartbeats that it has received.

const stepMs = 10_000
const devices = ['phone', 'desk'] as const
type Device = (typeof devices)[number]
const actions = ['open', 'heartbeat', 'take_over', 'close'] as const

interface Model {
  step: number
  holder: Device | null
  /** Steps of the holder's last heartbeat received and of the last one written. */
  heardAt: number
  writtenAt: number
  /** Step since which heartbeats have been written without a gap. */
  countingSince: number
  opened: Set<Device>
}

interface Real {
  act: (device: Device, action: Act['action']) => Promise<string>
  flush: (isFirst: boolean) => Promise<void>
  tick: () => void
  /** Kills the process, which loses heartbeats not yet written. */
  crash: () => void
}

/**
 * A seat is free seven steps after its last written heartbeat: six for two missed ones and one for writing. A
 * restart needs six steps of writing.
 */
const isFree = ({ step, writtenAt, countingSince }: Model) => step - writtenAt > 7 && step - countingSince > 6

class Act implements fc.AsyncCommand<Model, Real> {
  readonly device: Device
  readonly action: (typeof actions)[number]
  constructor(device: Device, action: Act['action']) {
    this.device = device
    this.action = action
  }
  check = () => true
  async run(model: Model, real: Real) {
    const { device, action } = this
    const outcome = await real.act(device, action)
    expect(outcome).toBe(this.expected(model))
    if (outcome === 'granted') {
      // Only the seat holder's heartbeats wait for the next flush; other actions write at once.
      if (action !== 'heartbeat' || model.holder === null) model.writtenAt = model.step
      Object.assign(model, { holder: device, heardAt: model.step })
      model.opened.add(device)
    }
    if (outcome === 'closed' && model.holder === device) model.holder = null
  }
  expected(model: Model): string {
    const { device, action } = this
    const needsConnection = action === 'heartbeat' || action === 'close'
    if (needsConnection && !model.opened.has(device)) return 'connection_not_found'
    if (action === 'close') return 'closed'
    const isOther = model.holder !== null && model.holder !== device
    if (action === 'heartbeat') return isOther ? 'denied' : 'granted'
    return isOther && action === 'open' && !isFree(model) ? 'takeover_required' : 'granted'
  }
  toString = () => `${this.device} ${this.action}`
}

class Wait implements fc.AsyncCommand<Model, Real> {
  readonly steps: number
  constructor(steps: number) {
    this.steps = steps
  }
  check = () => true
  async run(model: Model, real: Real) {
    for (let at = 0; at < this.steps; at += 1) {
      model.step += 1
      real.tick()
      await real.flush(false)
      model.writtenAt = model.heardAt
    }
  }
  toString = () => `wait ${this.steps}`
}

class Restart implements fc.AsyncCommand<Model, Real> {
  readonly steps: number
  constructor(steps: number) {
    this.steps = steps
  }
  check = () => true
  async run(model: Model, real: Real) {
    real.crash()
    model.heardAt = model.writtenAt
    for (let at = 0; at < this.steps; at += 1) real.tick()
    model.step += this.steps
    model.countingSince = model.step
    await real.flush(true)
  }
  toString = () => `restart after ${this.steps}`
}

async function aWorld(database: TestDatabase) {
  let now = Date.UTC(2030, 4, 1)
  const { id: showId } = await showFixtures(database).aShow({ status: 'ON_SHOW' })
  const userId = await aFan(database)
  const connections = { phone: randomUUID(), desk: randomUUID() }
  const context = {
    read: { ...database.read },
    config: testConfig(),
    address: '127.0.0.1',
    now: () => now,
    fan: { userId, sessionId: 1, isRestricted: false },
    write: <R extends object>(work: (db: Db) => Promise<R | Failure>) =>
      rollBackOnFailure(database.transaction, work),
  }
  const beats = getBeats(context.read)
  const real: Real = {
    async act(device, action) {
      const request = { showId, connectionId: connections[device], deviceName: device, action }
      const response = await connect(request, context)
      return response instanceof Failure ? response.entry.name : response.status
    },
    async flush(isFirst) {
      await flushBeats(database, { beats, node: randomUUID(), now, isFirst })
    },
    tick: () => {
      now += stepMs
    },
    crash: () => {
      beats.take()
    },
  }
  await real.flush(true)
  const model: Model = {
    step: 0,
    holder: null,
    heardAt: 0,
    writtenAt: 0,
    countingSince: 0,
    opened: new Set(),
  }
  return { model, real }
}

const commands = fc.commands(
  [
    fc
      .tuple(fc.constantFrom(...devices), fc.constantFrom(...actions))
      .map(([device, action]) => new Act(device, action)),
    // Durations close to the limits.
    fc.constantFrom(1, 5, 6, 7, 8).map(steps => new Wait(steps)),
    fc.constantFrom(0, 3, 20).map(steps => new Restart(steps)),
  ],
  { maxCommands: 20, size: 'max' },
)

describe('seat model', () => {
  test("shows the picture on one device at a time, whatever a fan's two devices do, across restarts", async () => {
    await using database = await testDatabase()
    await fc.assert(
      fc.asyncProperty(commands, async list => {
        await fc.asyncModelRun(() => aWorld(database), list)
      }),
      { numRuns: 60 },
    )
  })
})
