import { expect, test } from 'vitest'
import { type Choice, withMail, withPush, withSwitch } from './changed-choices.ts'

const news: Choice = { kind: 'news', site: true, mail: false, push: false }
const orders: Choice = { kind: 'order', site: false, mail: true, push: false }

test('a switch changes one channel of one kind, and only that kind is sent', () => {
  const { choices, sent } = withSwitch([news, orders], 'news', 'mail', true)
  expect(choices).toEqual([{ ...news, mail: true }, orders])
  expect(sent).toEqual([{ ...news, mail: true }])
})

test('turning a browser on starts push for what the site tells', () => {
  expect(withPush([news, orders])).toEqual([{ ...news, push: true }, orders])
})

test('who has chosen kinds of push keeps them', () => {
  expect(withPush([news, { ...orders, push: true }])).toBeNull()
})

test('mail of what comes near and of news is one switch, and leaves what concerns money alone', () => {
  const near: Choice = { ...news, kind: 'event_near' }
  const unmailed = { ...orders, mail: false }
  const on = withMail([news, near, unmailed])
  expect(on).toEqual({
    isMailed: false,
    choices: [{ ...news, mail: true }, { ...near, mail: true }, unmailed],
  })
  expect(withMail(on.choices).isMailed).toBe(true)
  expect(withMail(on.choices, false).choices).toEqual([news, near, unmailed])
})
