import { expect, test } from 'vitest'
import {
  canStart,
  closed,
  secondsToResend,
  showsBack,
  showsHelp,
  type Task,
  type Verification,
  type VerificationEvent,
  verify,
} from './verification-machine.ts'

const phone = { countryCode: 'KR', phoneNumber: '1012345678' }
const other = { countryCode: 'DO', phoneNumber: '8095551234' }
const noon = Date.UTC(2026, 0, 1, 12)
const start = (task: Task, now = noon): VerificationEvent => ({ type: 'start', task, now })
const sent = (now = noon): VerificationEvent => ({ type: 'sent', now, resendSeconds: 30 })
const after = (...events: VerificationEvent[]) => events.reduce(verify, closed)
const open: VerificationEvent = { type: 'open', phone }
const inSms = [open, start('send'), sent()]
const inHelp: VerificationEvent[] = [open, { type: 'changeNumber' }, { type: 'back' }, { type: 'askHelp' }]
const inPost = [...inHelp, start('link'), sent()]

test('opens at the choice of the method where a number is there, else at the number', () => {
  expect(after(open)).toEqual({ ...closed, stage: 'method', methodEntries: 1, phone })
  expect(after({ type: 'open', phone: null })).toEqual({ ...closed, stage: 'edit' })
  const underway = after({ type: 'open', phone, resendAt: 9_000 })
  expect(underway, 'a code is on its way').toMatchObject({
    stage: 'sms',
    phone,
    resendAt: 9_000,
    methodEntries: 1,
  })
  expect(after({ type: 'open', phone: null }, open).stage, 'it is open already').toBe('edit')
})

test('a number that was sent leads to the choice', () => {
  const edited: VerificationEvent = { type: 'edited', phone: other }
  const state = after({ type: 'open', phone: null }, start('edit'), edited)
  expect(state).toMatchObject({ stage: 'method', methodEntries: 1, phone: other, running: null })
  expect(after({ type: 'open', phone: null }, edited).stage, 'nobody sent it').toBe('edit')
})

test('a sign-up that has run out ends every stage, and nothing goes on', () => {
  for (const way of [
    [open, start('send')],
    [...inSms, start('code')],
    [...inPost, start('confirm')],
  ]) {
    expect(after(...way, { type: 'over' })).toEqual({ ...closed, isOver: true })
  }
  const over = after(...inSms, start('code'), { type: 'over' })
  expect(canStart(over, 'code', noon)).toBe(false)
  expect(after(...inSms, { type: 'over' }), 'nothing was asked').toEqual(after(...inSms))
})

test('a number that was refused stays in its stage', () => {
  const state = after({ type: 'open', phone: null }, start('edit'), { type: 'failed' })
  expect(state).toMatchObject({ stage: 'edit', running: null, errors: 0 })
})

test('choosing SMS leads to the code, with 30 seconds and no errors', () => {
  const state = after(...inSms)
  expect(state).toMatchObject({ stage: 'sms', errors: 0, resends: 0, running: null, resendAt: noon + 30_000 })
  expect(after(open, start('send'), { type: 'failed' })).toMatchObject({ stage: 'method', errors: 0 })
})

test('the countdown holds the resend back to its last millisecond', () => {
  const state = after(...inSms)
  const seconds = [0, 1, 1_000, 29_999, 30_000, 90_000].map(ms => secondsToResend(state, noon + ms))
  expect(seconds).toEqual([30, 30, 29, 1, 0, 0])
  expect(canStart(state, 'resend', noon + 29_999)).toBe(false)
  expect(verify(state, start('resend', noon + 29_999))).toBe(state)
  const again = [start('resend', noon + 30_000), sent(noon + 31_000)].reduce(verify, state)
  expect(again).toMatchObject({ stage: 'sms', resends: 1, resendAt: noon + 61_000, running: null })
})

test('a wrong code counts, and the count starts anew with another choice', () => {
  const wrong = after(...inSms, start('code'), { type: 'failed' })
  expect(wrong).toMatchObject({ stage: 'sms', errors: 1, running: null })
  const back = verify(wrong, { type: 'back' })
  expect(back).toMatchObject({ stage: 'method', methodEntries: 2 })
  const again = [start('send'), sent(noon + 60_000)].reduce(verify, back)
  expect(again).toMatchObject({ stage: 'sms', errors: 0, resendAt: noon + 90_000 })
})

test('a resend that fails is no wrong code', () => {
  const state = after(...inSms, start('resend', noon + 30_000), { type: 'failed' })
  expect(state).toMatchObject({ stage: 'sms', errors: 0, resends: 0, running: null })
})

test('too soon counts as sent where nothing was asked again', () => {
  const tooSoon: VerificationEvent = { type: 'tooSoon', now: noon, resendSeconds: 12 }
  expect(after(open, start('send'), tooSoon)).toMatchObject({ stage: 'sms', resendAt: noon + 12_000 })
  const late = noon + 40_000
  const resend = after(...inSms, start('resend', late), { ...tooSoon, now: late })
  expect(resend).toMatchObject({ stage: 'sms', resends: 0, resendAt: late + 12_000, running: null })
  const link = after(...inHelp, start('link'), tooSoon)
  expect(link).toMatchObject({ helpStage: 'pre-sms', running: null, resendAt: noon + 12_000 })
  expect([11_999, 12_000].map(ms => canStart(link, 'link', noon + ms))).toEqual([false, true])
  const idle = after(open)
  expect(verify(idle, tooSoon)).toBe(idle)
})

test('back shows after a resend or an error, and leads to the choice', () => {
  expect([after(open), after(...inSms)].map(showsBack)).toEqual([false, false])
  const resent = after(...inSms, start('resend', noon + 30_000), sent(noon + 30_000))
  const wrong = after(...inSms, start('code'), { type: 'failed' })
  expect([resent, wrong].map(showsBack)).toEqual([true, true])
  expect(verify(resent, { type: 'back' }).stage).toBe('method')
  const fresh = after(...inSms)
  expect(verify(fresh, { type: 'back' })).toBe(fresh)
})

test('help shows after the choice was entered more than once', () => {
  expect(showsHelp(after(open))).toBe(false)
  expect(after(open, { type: 'askHelp' }).stage).toBe('method')
  expect(showsHelp(after(...inHelp.slice(0, 3)))).toBe(true)
  expect(after(...inHelp)).toMatchObject({ stage: 'help', helpStage: 'pre-sms' })
})

test('the number can be changed, and the change given up where there was one', () => {
  expect(after(open, { type: 'changeNumber' }).stage).toBe('edit')
  expect(after(open, { type: 'changeNumber' }, { type: 'back' }).stage).toBe('method')
  expect(after({ type: 'open', phone: null }, { type: 'back' }).stage).toBe('edit')
  expect(after(...inSms, { type: 'changeNumber' }).stage).toBe('sms')
})

test('help: a link, then a ticket or the proof that it was opened', () => {
  const pre = after(...inHelp)
  expect([canStart(pre, 'confirm', noon), canStart(pre, 'contact', noon)]).toEqual([false, false])
  const post = after(...inPost)
  expect(post).toMatchObject({ stage: 'help', helpStage: 'post-sms', running: null })
  expect(canStart(post, 'link', noon)).toBe(false)
  const contacted = [start('contact'), { type: 'contacted' } as const].reduce(verify, post)
  expect(contacted).toMatchObject({ stage: 'help', helpStage: 'post-contact', running: null })
  expect(showsBack(contacted)).toBe(false)
  expect(verify(post, { type: 'back' }).stage).toBe('method')
  const notYet = [start('confirm'), { type: 'failed' } as const].reduce(verify, post)
  expect(notYet).toEqual(post)
})

test.each([
  ['a code', [...inSms, start('code')]],
  ['an opened link', [...inPost, start('confirm')]],
])('%s that is right closes it', (_, events) => {
  expect(after(...events, { type: 'verified' })).toEqual({ ...closed, isVerified: true })
})

test('nothing is verified that was not sent, and nothing happens while it is closed', () => {
  const states: Verification[] = [closed, after(open), after(...inSms), after(...inPost)]
  for (const state of states) expect(verify(state, { type: 'verified' })).toBe(state)
  for (const type of ['close', 'contacted', 'failed', 'changeNumber', 'askHelp', 'back'] as const)
    expect(verify(closed, { type })).toBe(closed)
  expect(verify(closed, start('edit'))).toBe(closed)
  expect(after(...inSms, start('code'), { type: 'close' })).toBe(closed)
})

test('one submission at a time: whatever runs, nothing else starts and nobody leaves the stage', () => {
  const running = after(...inSms, start('code'), { type: 'failed' }, start('code'))
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
  for (const event of meanwhile) expect(verify(running, event)).toBe(running)
})
