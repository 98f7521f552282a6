import { describe, expect, test } from 'vitest'
import { createTransportError, parseErrorBody } from '../../../platform/web/api/api-error.ts'
import { type Choices, derivePageState, mergeChange } from './changed-emails.ts'

const choices: Choices = {
  marketing_notification: true,
  notification_choices: [
    { kind: 'news', mail: true },
    { kind: 'order', mail: true },
  ],
}
const ended = parseErrorBody(
  410,
  { error_code: { name: 'link_ended', value: 1 }, description: 'x', message: 'x' },
  null,
)

describe('email settings state', () => {
  test('merges a change that contains only the changed fields', () => {
    expect(mergeChange(choices, { notification_choices: [{ kind: 'news', mail: false }] })).toEqual({
      marketing_notification: true,
      notification_choices: [
        { kind: 'news', mail: false },
        { kind: 'order', mail: true },
      ],
    })
    expect(mergeChange(choices, { marketing_notification: false })).toEqual({
      ...choices,
      marketing_notification: false,
    })
  })

  test.each([
    ['before the address is read', { token: undefined, error: null, choices: undefined }, 'loading'],
    ['an address without a token', { token: '', error: null, choices: undefined }, 'ended'],
    ['on the way', { token: 't', error: null, choices: undefined }, 'loading'],
    ['there', { token: 't', error: null, choices }, 'title'],
    ['a link that ended meanwhile', { token: 't', error: ended, choices }, 'ended'],
    [
      'no connection',
      { token: 't', error: createTransportError('network', 'no'), choices: undefined },
      'failed',
    ],
  ])('is derived for %s: %o', (_, input, state) => {
    expect(derivePageState(input)).toBe(state)
  })
})
