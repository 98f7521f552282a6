import { describe, expect, test } from 'vitest'
import { applyPushDefaults, type Choice, switchMails, toggleChoice } from './change-choices.ts'

const news: Choice = { kind: 'news', site: true, mail: false, push: false }
const orders: Choice = { kind: 'order', site: false, mail: true, push: false }

describe('changing notification choices', () => {
  test('affects one channel of one kind and sends only that kind', () => {
    const { choices, sent } = toggleChoice([news, orders], 'news', 'mail', true)
    expect(choices).toEqual([{ ...news, mail: true }, orders])
    expect(sent).toEqual([{ ...news, mail: true }])
  })

  test('enables push for the kinds that are on for the site', () => {
    expect(applyPushDefaults([news, orders])).toEqual([{ ...news, push: true }, orders])
  })

  test('leaves existing push choices unchanged', () => {
    expect(applyPushDefaults([news, { ...orders, push: true }])).toBeNull()
  })

  test('turns emails about nearby dates and news on or off together and leaves payment emails alone', () => {
    const near: Choice = { ...news, kind: 'event_near' }
    const unmailed = { ...orders, mail: false }
    const on = switchMails([news, near, unmailed])
    expect(on).toEqual({
      isMailed: false,
      choices: [{ ...news, mail: true }, { ...near, mail: true }, unmailed],
    })
    expect(switchMails(on.choices).isMailed).toBe(true)
    expect(switchMails(on.choices, false).choices).toEqual([news, near, unmailed])
  })
})
