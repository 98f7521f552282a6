import { describe, expect, test } from 'vitest'
import {
  canStart,
  closed,
  computeSecondsToResend,
  reduceVerification,
  shouldShowBack,
  shouldShowHelp,
  type Task,
  type Verification,
  type VerificationEvent,
} from './verification-machine.ts'

const phone = { countryCode: 'KR', phoneNumber: '1012345678' }
const other = { countryCode: 'DO', phoneNumber: '8095551234' }
const noon = Date.UTC(2026, 0, 1, 12)
const start = (task: Task, now = noon): VerificationEvent => ({ type: 'start', task, now })
const sent = (now = noon): VerificationEvent => ({ type: 'sent', now, resendSeconds: 30 })
const applyEvents = (...events: VerificationEvent[]) => events.reduce(reduceVerification, closed)
const open: VerificationEvent = { type: 'open', phone }
const inSms = [open, start('send'), sent()]
const inHelp: VerificationEvent[] = [open, { type: 'changeNumber' }, { type: 'back' }, { type: 'askHelp' }]
const inPost = [...inHelp, start('link'), sent()]

describe('verification machine', () => {
  test('opens at the method with a known number, else at the number', () => {
    expect(applyEvents(open)).toEqual({ ...closed, stage: 'method', methodEntries: 1, phone })
    expect(applyEvents({ type: 'open', phone: null })).toEqual({ ...closed, stage: 'edit' })
    const underway = applyEvents({ type: 'open', phone, resendAt: 9_000 })
    expect(underway, 'a code is on its way').toMatchObject({
      stage: 'sms',
      phone,
      resendAt: 9_000,
      methodEntries: 1,
    })
    expect(applyEvents({ type: 'open', phone: null }, open).stage, 'it is open already').toBe('edit')
  })

  test('moves to the method after a number was submitted', () => {
    const edited: VerificationEvent = { type: 'edited', phone: other }
    const state = applyEvents({ type: 'open', phone: null }, start('edit'), edited)
    expect(state).toMatchObject({ stage: 'method', methodEntries: 1, phone: other, running: null })
    expect(applyEvents({ type: 'open', phone: null }, edited).stage, 'nobody sent it').toBe('edit')
  })

  test('ends every stage when the sign-up expires, and allows no further task', () => {
    for (const way of [
      [open, start('send')],
      [...inSms, start('code')],
      [...inPost, start('confirm')],
    ]) {
      expect(applyEvents(...way, { type: 'over' })).toEqual({ ...closed, isOver: true })
    }
    const over = applyEvents(...inSms, start('code'), { type: 'over' })
    expect(canStart(over, 'code', noon)).toBe(false)
    expect(applyEvents(...inSms, { type: 'over' }), 'nothing was asked').toEqual(applyEvents(...inSms))
  })

  test('stays at the number when it is rejected', () => {
    const state = applyEvents({ type: 'open', phone: null }, start('edit'), { type: 'failed' })
    expect(state).toMatchObject({ stage: 'edit', running: null, errors: 0 })
  })

  test('moves to the code after choosing SMS, with 30 seconds and no errors', () => {
    const state = applyEvents(...inSms)
    expect(state).toMatchObject({
      stage: 'sms',
      errors: 0,
      resends: 0,
      running: null,
      resendAt: noon + 30_000,
    })
    expect(applyEvents(open, start('send'), { type: 'failed' })).toMatchObject({ stage: 'method', errors: 0 })
  })

  test('blocks a resend until the countdown ends', () => {
    const state = applyEvents(...inSms)
    const seconds = [0, 1, 1_000, 29_999, 30_000, 90_000].map(ms => computeSecondsToResend(state, noon + ms))
    expect(seconds).toEqual([30, 30, 29, 1, 0, 0])
    expect(canStart(state, 'resend', noon + 29_999)).toBe(false)
    expect(reduceVerification(state, start('resend', noon + 29_999))).toBe(state)
    const again = [start('resend', noon + 30_000), sent(noon + 31_000)].reduce(reduceVerification, state)
    expect(again).toMatchObject({ stage: 'sms', resends: 1, resendAt: noon + 61_000, running: null })
  })

  test('counts wrong codes, and restarts the count after choosing again', () => {
    const wrong = applyEvents(...inSms, start('code'), { type: 'failed' })
    expect(wrong).toMatchObject({ stage: 'sms', errors: 1, running: null })
    const back = reduceVerification(wrong, { type: 'back' })
    expect(back).toMatchObject({ stage: 'method', methodEntries: 2 })
    const again = [start('send'), sent(noon + 60_000)].reduce(reduceVerification, back)
    expect(again).toMatchObject({ stage: 'sms', errors: 0, resendAt: noon + 90_000 })
  })

  test("doesn't count a failed resend as a wrong code", () => {
    const state = applyEvents(...inSms, start('resend', noon + 30_000), { type: 'failed' })
    expect(state).toMatchObject({ stage: 'sms', errors: 0, resends: 0, running: null })
  })

  test('treats a too-soon error as a sent code without counting a resend', () => {
    const tooSoon: VerificationEvent = { type: 'tooSoon', now: noon, resendSeconds: 12 }
    expect(applyEvents(open, start('send'), tooSoon)).toMatchObject({ stage: 'sms', resendAt: noon + 12_000 })
    const late = noon + 40_000
    const resend = applyEvents(...inSms, start('resend', late), { ...tooSoon, now: late })
    expect(resend).toMatchObject({ stage: 'sms', resends: 0, resendAt: late + 12_000, running: null })
    const link = applyEvents(...inHelp, start('link'), tooSoon)
    expect(link).toMatchObject({ helpStage: 'pre-sms', running: null, resendAt: noon + 12_000 })
    expect([11_999, 12_000].map(ms => canStart(link, 'link', noon + ms))).toEqual([false, true])
    const idle = applyEvents(open)
    expect(reduceVerification(idle, tooSoon)).toBe(idle)
  })

  test('shows Back after a resend or an error, and returns to the method', () => {
    expect([applyEvents(open), applyEvents(...inSms)].map(shouldShowBack)).toEqual([false, false])
    const resent = applyEvents(...inSms, start('resend', noon + 30_000), sent(noon + 30_000))
    const wrong = applyEvents(...inSms, start('code'), { type: 'failed' })
    expect([resent, wrong].map(shouldShowBack)).toEqual([true, true])
    expect(reduceVerification(resent, { type: 'back' }).stage).toBe('method')
    const fresh = applyEvents(...inSms)
    expect(reduceVerification(fresh, { type: 'back' })).toBe(fresh)
  })

  test('shows the help after the method was entered more than once', () => {
    expect(shouldShowHelp(applyEvents(open))).toBe(false)
    expect(applyEvents(open, { type: 'askHelp' }).stage).toBe('method')
    expect(shouldShowHelp(applyEvents(...inHelp.slice(0, 3)))).toBe(true)
    expect(applyEvents(...inHelp)).toMatchObject({ stage: 'help', helpStage: 'pre-sms' })
  })

  test('allows changing the number, and cancelling the change if a number was set before', () => {
    expect(applyEvents(open, { type: 'changeNumber' }).stage).toBe('edit')
    expect(applyEvents(open, { type: 'changeNumber' }, { type: 'back' }).stage).toBe('method')
    expect(applyEvents({ type: 'open', phone: null }, { type: 'back' }).stage).toBe('edit')
    expect(applyEvents(...inSms, { type: 'changeNumber' }).stage).toBe('sms')
  })

  test('offers a link in the help, then a ticket or a confirmation that the link was opened', () => {
    const pre = applyEvents(...inHelp)
    expect([canStart(pre, 'confirm', noon), canStart(pre, 'contact', noon)]).toEqual([false, false])
    const post = applyEvents(...inPost)
    expect(post).toMatchObject({ stage: 'help', helpStage: 'post-sms', running: null })
    expect(canStart(post, 'link', noon)).toBe(false)
    const contacted = [start('contact'), { type: 'contacted' } as const].reduce(reduceVerification, post)
    expect(contacted).toMatchObject({ stage: 'help', helpStage: 'post-contact', running: null })
    expect(shouldShowBack(contacted)).toBe(false)
    expect(reduceVerification(post, { type: 'back' }).stage).toBe('method')
    const notYet = [start('confirm'), { type: 'failed' } as const].reduce(reduceVerification, post)
    expect(notYet).toEqual(post)
  })

  test.each([
    ['a code', [...inSms, start('code')]],
    ['an opened link', [...inPost, start('confirm')]],
  ])('closes after %s is accepted', (_, events) => {
    expect(applyEvents(...events, { type: 'verified' })).toEqual({ ...closed, isVerified: true })
  })

  test('verifies only submitted codes, and ignores events while closed', () => {
    const states: Verification[] = [closed, applyEvents(open), applyEvents(...inSms), applyEvents(...inPost)]
    for (const state of states) expect(reduceVerification(state, { type: 'verified' })).toBe(state)
    for (const type of ['close', 'contacted', 'failed', 'changeNumber', 'askHelp', 'back'] as const)
      expect(reduceVerification(closed, { type })).toBe(closed)
    expect(reduceVerification(closed, start('edit'))).toBe(closed)
    expect(applyEvents(...inSms, start('code'), { type: 'close' })).toBe(closed)
  })

  test('runs one submission at a time and blocks all other events meanwhile', () => {
    const running = applyEvents(...inSms, start('code'), { type: 'failed' }, start('code'))
    const meanwhile: VerificationEvent[] = [
      start('code'),
      start('resend', noon + 60_000),
      start('send'),
      { type: 'back' },
      { type: 'changeNumber' },
      { type: 'askHelp' },
      { type: 'contacted' },
      { type: 'edited', phone: other },
      sent(),
      open,
    ]
    for (const event of meanwhile) expect(reduceVerification(running, event)).toBe(running)
  })
})
