import { afterEach, expect, test } from 'vitest'
import { codeIn, type Steps, signUpSteps, tokenIn } from './testing/steps.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let steps: Steps
afterEach(() => steps.close())

const number = '+12125550123'
const errorsOf = (answers: { error: string | undefined }[]) => answers.map(({ error }) => error)

test('thirty seconds lie between two messages to a number, whoever asks and for whichever kind', async () => {
  steps = await signUpSteps()
  const [one, two] = [await steps.aQuickPreuser(number), await steps.aQuickPreuser(number)]
  await steps.send(one)
  steps.clock.now += 11_500
  const soon = await steps.send(two, 'link')
  expect([soon.status, soon.error, soon.body.description]).toEqual([
    ...[429, 'verification_too_soon', { resend_seconds: '19' }],
  ])
  steps.clock.now += 18_499
  expect((await steps.send(one)).body.description).toEqual({ resend_seconds: '1' })
  steps.clock.now += 1
  expect((await steps.send(two, 'link')).status).toBe(200)
})

test('five messages in ten minutes go to a number, whoever asks', async () => {
  steps = await signUpSteps()
  const all = [await steps.aQuickPreuser(number), await steps.aQuickPreuser(number)]
  for (let index = 0; index < 5; index += 1) {
    expect((await steps.send(all[index % 2] ?? '')).status).toBe(200)
    steps.clock.now += 30_000
  }
  const sixth = await steps.send(all[1] ?? '')
  expect([sixth.status, sixth.error]).toEqual([429, 'verification_too_often'])
  expect((await steps.send(await steps.aQuickPreuser('+12125550124'))).status).toBe(200)
  steps.clock.now += 10 * minuteMs - 5 * 30_000
  expect((await steps.send(all[1] ?? '')).status).toBe(200)
})

test('five tries in ten minutes are taken at the code of a sign-up, the right one included', async () => {
  steps = await signUpSteps()
  const [mine, other] = [await steps.aQuickPreuser(number), await steps.aQuickPreuser(number)]
  await steps.send(mine)
  const code = codeIn(await steps.deliver())
  const wrong = code === '000000' ? '000001' : '000000'
  const tries = await Promise.all(
    [mine, mine, mine, mine, mine, mine, mine].map(id => steps.complete(id, wrong)),
  )
  expect(errorsOf(tries).toSorted()).toEqual([
    ...Array(5).fill('verification_code_wrong'),
    ...Array(2).fill('verification_too_often'),
  ])
  expect((await steps.complete(mine, code)).error).toBe('verification_too_often')
  expect((await steps.complete(other, code)).error).toBe('verification_ended')
  steps.clock.now += 10 * minuteMs
  expect((await steps.complete(mine, code)).error).toBe('verification_ended')
})

test('guesses of who was sent no code hold nobody up, and neither do those at another sign-up', async () => {
  steps = await signUpSteps()
  const [mine, sent, unsent] = [
    await steps.aQuickPreuser(number),
    await steps.aQuickPreuser(number),
    await steps.aQuickPreuser(number),
  ]
  for (let guess = 0; guess < 6; guess += 1) {
    expect((await steps.complete(unsent, `00000${guess}`)).error).toBe('verification_ended')
  }
  await steps.send(sent)
  const theirs = codeIn(await steps.deliver())
  const wrong = theirs === '000000' ? '000001' : '000000'
  for (let guess = 0; guess < 6; guess += 1) await steps.complete(sent, wrong)
  expect((await steps.complete(sent, theirs)).error).toBe('verification_too_often')
  steps.clock.now += 30_000
  await steps.send(mine)
  expect((await steps.complete(mine, codeIn(await steps.deliver()))).status).toBe(200)
})

test('twenty messages a day go to a number, whoever asks', async () => {
  steps = await signUpSteps()
  const id = await steps.aQuickPreuser(number)
  const statuses: number[] = []
  for (let index = 0; index < 22; index += 1) {
    statuses.push((await steps.send(id, 'sms', { from: `203.0.113.${index}` })).status)
    steps.clock.now += 10 * minuteMs
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
})

test('one caller sends twenty messages a day to a block, and leaves it to the others', async () => {
  steps = await signUpSteps()
  const statuses: number[] = []
  for (let index = 0; index < 22; index += 1) {
    const id = await steps.aQuickPreuser(`+1212555${1_000 + index}`)
    statuses.push((await steps.send(id, 'sms', { from: `2001:db8:1:2::${index}` })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  expect((await steps.deliver()).length).toBe(20)
  const other = await steps.aQuickPreuser('+12125551998')
  expect((await steps.send(other, 'sms', { from: '2001:db8:1:3::1' })).status).toBe(200)
  expect((await steps.send(await steps.aQuickPreuser('+12125560123'))).status).toBe(200)
  steps.clock.now += dayMs
  expect((await steps.send(await steps.aQuickPreuser('+12125551999'))).status).toBe(200)
})

test('an address and a dial code have their days too', async () => {
  steps = await signUpSteps({ SMS_DAY_MAX_PER_ADDRESS: '2', SMS_DAY_MAX_PER_DIAL_CODE: '3' })
  const ask = async (e164: string, from: string) =>
    (await steps.send(await steps.aQuickPreuser(e164), 'sms', { from })).error
  expect([
    await ask('+12125550001', '2001:db8::1'),
    await ask('+12125550002', '2001:db8::2'),
    await ask('+12125550003', '2001:db8::3'),
    await ask('+12125550003', '203.0.113.1'),
    await ask('+12125550004', '203.0.113.1'),
    await ask('+447400123456', '203.0.113.1'),
  ]).toEqual([
    ...[undefined, undefined, 'verification_too_often'],
    ...[undefined, 'verification_too_often', undefined],
  ])
  steps.clock.now += dayMs
  expect(await ask('+12125550005', '2001:db8::1')).toBeUndefined()
})

test('of many who ask at once for one number a single message leaves', async () => {
  steps = await signUpSteps()
  const ids = await Promise.all(Array.from({ length: 8 }, () => steps.aQuickPreuser(number)))
  const answers = await Promise.all(ids.map(id => steps.send(id)))
  expect(errorsOf(answers).toSorted()).toEqual([...Array(7).fill('verification_too_soon'), undefined])
  expect(await steps.deliver()).toHaveLength(1)
})

test('asking again under the same key sends nothing more', async () => {
  steps = await signUpSteps()
  const id = await steps.aQuickPreuser(number)
  const first = await steps.send(id, 'sms', { key: 'lost-answer' })
  expect(await steps.send(id, 'sms', { key: 'lost-answer' })).toEqual(first)
  expect(await steps.deliver()).toHaveLength(1)
})

test('what is refused for another reason takes no place', async () => {
  steps = await signUpSteps({ SMS_DAY_MAX_PER_DIAL_CODE: '1' })
  await steps.send(await steps.aQuickPreuser('+12125550001'))
  const id = await steps.aQuickPreuser(number)
  expect(errorsOf([await steps.send(id), await steps.send(id)])).toEqual([
    ...['verification_too_often', 'verification_too_often'],
  ])
})

test('a clock that jumps locks nobody out, and gives nothing a longer life', async () => {
  steps = await signUpSteps()
  const id = await steps.aQuickPreuser(number)
  steps.clock.now += (3 * dayMs) / 4
  await steps.send(id)
  const ahead = codeIn(await steps.deliver())
  await steps.send(id, 'link')
  steps.clock.now -= dayMs / 2
  expect((await steps.complete(id, ahead)).error).toBe('verification_ended')
  expect((await steps.send(id, 'link')).status).toBe(200)
  const link = tokenIn(await steps.deliver())
  steps.clock.now += 30_000
  expect((await steps.send(id)).status).toBe(200)
  const code = codeIn(await steps.deliver())
  steps.clock.now -= 5 * minuteMs
  expect((await steps.call('GET', `/api/v1/phone-links/${link}/`)).body['state']).toBe('waiting')
  expect((await steps.complete(id, code)).status).toBe(200)
})
