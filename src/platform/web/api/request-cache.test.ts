import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRequestCache } from './request-cache.ts'

/** A request sent by the cache, which the test settles; `signal` shows whether it was aborted. */
type Sent = { key: string; signal: AbortSignal; resolve: (n: number) => void; reject: (n: number) => void }

type Command =
  | { kind: 'ask'; key: string; keep: boolean; fresh: boolean; canLeave: boolean }
  | { kind: 'settle'; index: number; isError: boolean }
  | { kind: 'leave'; index: number }
  | { kind: 'pass'; ms: number }
  | { kind: 'clear' }

const commands = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('ask' as const),
        key: fc.constantFrom('/a/', '/a/b/', '/c/'),
        keep: fc.boolean(),
        fresh: fc.boolean(),
        canLeave: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('settle' as const), index: fc.nat(8), isError: fc.boolean() }),
    },
    fc.record({ kind: fc.constant('leave' as const), index: fc.nat(8) }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(1, 499, 500, 4500, 5000) }),
    fc.record({ kind: fc.constant('clear' as const) }),
  ),
  { minLength: 20, maxLength: 60 },
) as fc.Arbitrary<Command[]>

/** The model's expectation about one request. */
type Expected = {
  isKnown: boolean
  settledAt: number | null
  keptMs: number
  isAborted: boolean
  askers: number[]
}

class Scene {
  now = 0
  readonly sent: Sent[] = []
  readonly expected: Expected[] = []
  readonly latest = new Map<string, number>()
  readonly askers: {
    request: number
    stop: AbortController | null
    hasLeft: boolean
    result: Promise<string>
  }[] = []
  readonly cache = createRequestCache(() => this.now)

  ask({ key, keep, fresh, canLeave }: Extract<Command, { kind: 'ask' }>): void {
    const found = this.latest.get(key)
    const old = found === undefined ? undefined : this.expected[found]
    const isFit = old?.isKnown && (old.settledAt === null || this.now - old.settledAt < old.keptMs)
    const request = isFit && !fresh ? found! : this.sent.length
    const stop = canLeave ? new AbortController() : null
    const response = this.cache.request(key, signal => this.#send(key, signal), {
      keep,
      fresh,
      signal: stop?.signal,
    })
    if (request === this.expected.length) {
      if (old) old.isKnown = false
      this.latest.set(key, request)
      this.expected.push({
        isKnown: true,
        settledAt: null,
        keptMs: keep ? 5000 : 0,
        isAborted: false,
        askers: [],
      })
    }
    this.expected[request]!.askers.push(this.askers.length)
    const result = response.then(
      value => `answer ${value}`,
      error => (typeof error === 'number' ? `error ${error}` : error.message),
    )
    this.askers.push({ request, stop, hasLeft: false, result })
  }

  #send(key: string, signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => this.sent.push({ key, signal, resolve, reject }))
  }

  async settle(index: number, isError: boolean): Promise<void> {
    const expected = this.expected[index]
    if (!expected || expected.settledAt !== null || expected.isAborted) return
    expected.settledAt = this.now
    if (isError) expected.keptMs = 500
    if (isError) this.sent[index]!.reject(index)
    else this.sent[index]!.resolve(index)
    await Promise.allSettled(expected.askers.map(asker => this.askers[asker]!.result))
  }

  leave(index: number): void {
    const asker = this.askers[index]
    const expected = asker && this.expected[asker.request]!
    if (!asker?.stop || expected?.settledAt !== null || asker.hasLeft) return
    asker.hasLeft = true
    asker.stop.abort()
    if (expected.askers.every(other => this.askers[other]!.hasLeft)) {
      expected.isAborted = true
      expected.isKnown = false
    }
  }

  async run(command: Command): Promise<void> {
    if (command.kind === 'ask') this.ask(command)
    if (command.kind === 'settle') await this.settle(command.index, command.isError)
    if (command.kind === 'leave') this.leave(command.index)
    if (command.kind === 'pass') this.now += command.ms
    if (command.kind === 'clear') {
      this.cache.clear()
      for (const expected of this.expected) expected.isKnown = false
    }
    expect(this.sent.length).toBe(this.expected.length)
    expect(this.sent.map(({ signal }) => signal.aborted)).toEqual(
      this.expected.map(({ isAborted }) => isAborted),
    )
  }
}

describe('createRequestCache', () => {
  test('matches the model for any sequence of requests, responses, aborts and clears', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async list => {
        const scene = new Scene()
        for (const command of list) await scene.run(command)
        for (const index of scene.expected.keys()) await scene.settle(index, index % 2 === 0)
        for (const asker of scene.askers) {
          const { keptMs } = scene.expected[asker.request]!
          const word = keptMs === 500 ? 'error' : 'answer'
          expect(await asker.result).toBe(asker.hasLeft ? 'Request aborted' : `${word} ${asker.request}`)
        }
      }),
      { numRuns: 600 },
    )
  })
})
