import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { nearKmMax } from '../src/catalogue/cities/server/near.ts'
import { listBeforeRoundMs } from '../src/commerce/draws/fair/verify.ts'
import { holdMs } from '../src/commerce/orders/server/insert-order.ts'
import { createCode } from '../src/commerce/redeem/code-format.ts'
import { emailCodeLifeMs } from '../src/commerce/redeem/server/email-code.ts'
import { defaultChoices } from '../src/identity/accounts/notification-kinds.ts'
import { resendSeconds } from '../src/identity/phones/server/limits.ts'
import { codeLifeMs, linkLifeMs } from '../src/identity/phones/server/phone.ts'
import { codeLength } from '../src/identity/phones/web/code-digits.ts'
import { textLengthMax } from '../src/live/chat/chat-shapes.ts'
import type { Endpoint } from '../src/platform/contract/endpoint.ts'
import { locales } from '../src/platform/contract/locales.ts'
import { checkPassword } from '../src/platform/contract/password-rules.ts'
import { readTypedCode } from '../src/platform/contract/typed-code.ts'
import { imageBytesMax } from '../src/platform/server/read-form.ts'
import { endpoints } from './helpers/endpoints.ts'

// Checks that help, hints and emails promise what the code does. If a test fails, change the text in all
// languages, or the code.

function readText(locale: string, key: string): string {
  const file = path.join(import.meta.dirname, '../locales', locale, `${key.split('.')[0]}.json`)
  return JSON.parse(readFileSync(file, 'utf8'))[key]
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const passwordMin = Array.from({ length: 10 }, (_, length) => length).find(length =>
  checkPassword('a'.repeat(length)).some(rule => rule.code === 'ERR_PASSWORD_LENGTH' && rule.isMet),
)
const redeemCodeLength = readTypedCode(createCode(bytes => new Uint8Array(bytes))).length

describe.each([
  ['the shortest password', passwordMin, ['help.q.1-3.answer', 'error.ERR_PASSWORD_LENGTH']],
  ['digits of a texted code', codeLength, ['help.q.1-10.answer', 'sign.verify.code.text']],
  ['seconds before another code', resendSeconds, ['help.q.1-10.answer']],
  [
    'hours of a texted link',
    linkLifeMs / hourMs,
    ['help.q.1-10.answer', 'sign.verify.link.text', 'sign.link.ended.text'],
  ],
  ['minutes of a texted code', codeLifeMs / minuteMs, ['sms.code']],
  ['kilometres that are near', nearKmMax, ['events.near.note']],
  ['characters of a chat message', textLengthMax, ['help.q.4-5.answer']],
  ['minutes of a hold', holdMs / minuteMs, ['help.q.5-3.answer', 'checkout.wait.gone.text']],
  [
    'characters of a redeem code',
    redeemCodeLength,
    ['help.q.6-5.answer', 'redeem.code.hint', 'redeem.code.short', 'redeem.code.long'],
  ],
  ['minutes of an emailed code', emailCodeLifeMs / minuteMs, ['mail.redeemCode.text']],
  ['minutes between list and round', listBeforeRoundMs / minuteMs, ['draws.list']],
  [
    'megabytes of a picture',
    imageBytesMax / 2 ** 20,
    ['contact.images.hint', 'contact.error.ERR_LIMIT_IMAGE_SIZE', 'settings.error.ERR_LIMIT_IMAGE_SIZE'],
  ],
])('%s', (_, number, keys) => {
  test.each(keys)(`is ${number} in every language of %s`, key => {
    const isStated = (locale: string) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(readText(locale, key))
    expect(locales.filter(locale => !isStated(locale))).toEqual([])
  })
})

describe('texts about rules', () => {
  test.each([
    ['help.q.1-2.answer', ['common.signIn', 'common.signUp']],
    ['help.q.3-3.answer', ['order.end.cancel']],
    ['help.q.4-2.answer', ['watch.takeOver']],
    ['help.q.5-3.answer', ['bridge.checking']],
    ['help.q.5-5.answer', ['order.end.cancel', 'order.end.ask_refund']],
    ['help.q.5-6.answer', ['order.end.cancel']],
    ['help.q.6-2.answer', ['ticket.pass']],
  ])('%s names controls by their labels', (key, controls) => {
    for (const locale of locales) {
      const bold = [...readText(locale, key).matchAll(/<b>(.*?)<\/b>/g)].map(([, name]) => name)
      expect(bold, locale).toEqual(controls.map(control => readText(locale, control)))
    }
  })

  /** A fan's actions, by the path of their call. */
  const actions = [
    [/\/promotions\//, 'back campaigns'],
    [/\/vote\//, 'vote'],
    [/\/chats\//, 'chat'],
    [/redeem/, 'redeem'],
    [/\/shops\/md\//, 'buy'],
  ] as const
  const listActions = (some: Endpoint[]) => [
    ...new Set(some.map(({ path }) => actions.find(([pattern]) => pattern.test(path))?.[1] ?? path)),
  ]
  const findEndpointsByError = (...names: string[]) =>
    endpoints.filter(({ errors = [] }) => errors.some(({ name }) => names.includes(name)))

  test('contract requires a confirmed email address as settings.email.whyConfirm and mail.confirm.text say', () => {
    const calls = findEndpointsByError('email_unconfirmed', 'chat_unverified')
    expect(listActions(calls).sort()).toEqual(['buy', 'chat', 'redeem'])
  })

  test('contract requires a verified phone number as help.q.1-9 and help.q.7-1 say', () => {
    const calls = findEndpointsByError('phone_unverified', 'vote_phone_unverified')
    expect(listActions(calls).sort()).toEqual(['buy', 'redeem', 'vote'])
  })

  // Shows that need a ticket also require a parent's permission, as decided by `denialOf`.
  test('contract requires a parent’s permission as settings.parent.why and mail.parent.rule say', () => {
    const calls = endpoints.filter(({ access, isForRestricted }) => access === 'fan' && !isForRestricted)
    expect(listActions(calls).sort()).toEqual(['back campaigns', 'buy', 'chat', 'redeem', 'vote'])
  })

  test('notifications include emails about orders by default, as help.q.8-3 says', () => {
    expect(defaultChoices.find(({ kind }) => kind === 'order')?.mail).toBe(true)
  })
})
