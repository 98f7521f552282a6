import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCode, readToken, type Steps, signUpSteps } from './testing/steps.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const numbers = ['2125550101', '2125550102'] as const

type Times = number[]

/** Reference model of the rules in spec 4 and design 5. */
interface Model {
  now: number
  number: number
  /** Times of messages to each number, for the pause and for the limit. */
  paused: [Times, Times]
  sent: [Times, Times]
  /** Times of this sign-up's tries at codes. */
  tried: Times
  code: { text: string; at: number } | null
  link: { token: string; at: number; isOpened: boolean } | null
  /** Codes replaced by newer ones, and those of the other number. */
  oldCodes: string[]
  oldLinks: string[]
  doneAt: number | null
  doneBy: 'sms' | 'link' | null
}
interface Real {
  id: string
}
type Command = fc.AsyncCommand<Model, Real>

let steps: Steps
beforeAll(async () => {
  steps = await signUpSteps()
})
afterAll(() => steps.close())

const isFresh = (at: number, lifeMs: number, { now }: Model) => Math.abs(now - at) < lifeMs
const within = (times: Times, windowMs: number, { now }: Model) =>
  times.filter(at => at > now - windowMs && at <= now + windowMs)
/** Taking an attempt also drops expired ones, so that a clock set back doesn't restore them. */
const take = (times: Times, windowMs: number, model: Model) =>
  times.splice(0, times.length, ...within(times, windowMs, model), model.now)

/** Creates a command that is valid in any state: its name, and its effect on model and system. */
function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name }
}

const send = (method: 'sms' | 'link') =>
  command(`send ${method}`, async (model, { id }) => {
    const [paused, sent] = [model.paused[model.number] ?? [], model.sent[model.number] ?? []]
    const computeExpected = () => {
      if (model.doneAt !== null) return 'verification_ended'
      if (within(paused, 30 * secondMs, model).length > 0) return 'verification_too_soon'
      return within(sent, 10 * minuteMs, model).length >= 5 ? 'verification_too_often' : undefined
    }
    const expected = computeExpected()
    expect((await steps.send(id, method)).error).toBe(expected)
    const messages = await steps.deliver()
    expect(messages).toHaveLength(expected ? 0 : 1)
    if (expected) return
    expect(messages[0]?.to).toBe(`+1${numbers[model.number]}`)
    take(paused, 30 * secondMs, model)
    take(sent, 10 * minuteMs, model)
    if (method === 'sms') {
      if (model.code) model.oldCodes.push(model.code.text)
      model.code = { text: readCode(messages), at: model.now }
    } else {
      if (model.link) model.oldLinks.push(model.link.token)
      model.link = { token: readToken(messages), at: model.now, isOpened: false }
    }
  })

const tryCode = (name: string, pick: (model: Model) => string) =>
  command(name, async (model, { id }) => {
    const text = pick(model)
    const { tried } = model
    const computeExpected = () => {
      if (model.code && within(tried, 10 * minuteMs, model).length >= 5) return 'verification_too_often'
      if (model.code) take(tried, 10 * minuteMs, model)
      const { code, doneAt, doneBy } = model
      const lives =
        code !== null &&
        (doneAt === null ? isFresh(code.at, 10 * minuteMs, model) : isFresh(doneAt, 10 * minuteMs, model)) &&
        doneBy !== 'link'
      if (!lives) return 'verification_ended'
      return code.text === text ? undefined : 'verification_code_wrong'
    }
    const expected = computeExpected()
    const { error, body } = await steps.complete(id, text)
    expect(error).toBe(expected)
    if (expected) return
    expect(body['token']).toMatch(/^[\w-]{43}$/)
    if (model.doneAt === null) Object.assign(model, { doneAt: model.now, doneBy: 'sms', link: null })
  })

const goOnByLink = command('go on by link', async (model, { id }) => {
  const computeExpected = () => {
    const { link, doneAt, doneBy } = model
    const lives =
      link !== null &&
      doneBy !== 'sms' &&
      (doneAt === null ? isFresh(link.at, 180 * minuteMs, model) : isFresh(doneAt, 10 * minuteMs, model))
    if (!lives) return 'verification_ended'
    return link.isOpened ? undefined : 'verification_not_yet'
  }
  const expected = computeExpected()
  expect((await steps.complete(id, null, 'link')).error).toBe(expected)
  if (!expected && model.doneAt === null) {
    Object.assign(model, { doneAt: model.now, doneBy: 'link', code: null })
  }
})

const openLink = (which: 'newest' | 'old') =>
  command(`open the ${which} link`, async model => {
    const token = which === 'newest' ? model.link?.token : model.oldLinks.at(-1)
    if (!token) return
    const works =
      which === 'newest' &&
      model.link !== null &&
      model.doneAt === null &&
      isFresh(model.link.at, 180 * minuteMs, model)
    const address = `/api/v1/phone-links/${token}/`
    const state = works ? (model.link?.isOpened ? 'opened' : 'waiting') : 'ended'
    expect((await steps.call('GET', address)).body['state']).toBe(state)
    expect((await steps.call('POST', address, {})).error).toBe(works ? undefined : 'verification_ended')
    if (works && model.link) model.link.isOpened = true
  })

const advance = (ms: number) =>
  command(`${ms / secondMs} s pass`, async model => {
    model.now += ms
    steps.clock.now = model.now
  })

const changeNumber = (to: number) =>
  command(`change to number ${to}`, async (model, { id }) => {
    const { error } = await steps.changeNumber(id, numbers[to] ?? '')
    expect(error).toBe(model.doneAt === null ? undefined : 'verification_ended')
    if (error || model.number === to) return
    if (model.code) model.oldCodes.push(model.code.text)
    if (model.link) model.oldLinks.push(model.link.token)
    Object.assign(model, { number: to, code: null, link: null })
  })

const wrongCode = ({ code }: Model) => (code?.text === '000000' ? '000001' : '000000')
const passing = fc.constantFrom(30, 30, 600, 600, 10_800, -45).map(seconds => advance(seconds * secondMs))
const sending = fc.constantFrom(send('sms'), send('link'))
/** Messages and passing time are more frequent than commands that end a sign-up. */
const commands = [
  sending,
  sending,
  passing,
  passing,
  fc.constant(tryCode('the right code', model => model.code?.text ?? '123456')),
  fc.constant(tryCode('a wrong code', wrongCode)),
  fc.constant(tryCode('an old code', model => model.oldCodes.at(-1) ?? wrongCode(model))),
  fc.constantFrom(openLink('newest'), openLink('newest'), openLink('old')),
  fc.constant(goOnByLink),
  fc.constantFrom(0, 1).map(changeNumber),
]

describe('phone codes (model)', () => {
  test('follow the rules for any sequence of commands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async list => {
        // Each run starts a week later, when the limits of earlier runs have expired.
        steps.clock.now += 7 * 24 * 60 * minuteMs
        await steps.rows('delete from users')
        await fc.asyncModelRun(
          async () => ({
            model: {
              now: steps.clock.now,
              number: 0,
              code: null,
              link: null,
              doneAt: null,
              doneBy: null,
              paused: [[], []],
              sent: [[], []],
              tried: [],
              oldCodes: [],
              oldLinks: [],
            } as Model,
            real: { id: await steps.aQuickPreuser(`+1${numbers[0]}`) },
          }),
          list,
        )
        const accounts = await steps.rows('select id from users')
        expect(accounts.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})
