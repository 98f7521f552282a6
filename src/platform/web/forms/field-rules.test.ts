import { describe, expect, test } from 'vitest'
import {
  checkPasswordRepeat,
  email,
  findProblem,
  newPassword,
  phone,
  required,
  signInPhone,
  username,
} from './field-rules.ts'

const rtl = '\u202Enoor'

describe('field rules', () => {
  test.each([
    ['mira@example.org', null],
    [' mira+fan@mail.example.co ', null],
    ['mira@пример.рф', null],
    ['r&d@example.org', null],
    ['a/b@example.org', null],
    ['x=y@example.org', null],
    ['no!spam@example.org', null],
    ['мира@пример.рф', 'ERR_INVALID_EMAIL'],
    [`${'a'.repeat(65)}@example.org`, 'ERR_INVALID_EMAIL'],
    ['', 'ERR_REQUIRED'],
    ['   ', 'ERR_REQUIRED'],
    ['mira', 'ERR_INVALID_EMAIL'],
    ['mira@', 'ERR_INVALID_EMAIL'],
    ['@example.org', 'ERR_INVALID_EMAIL'],
    ['mira@example', 'ERR_INVALID_EMAIL'],
    ['mi ra@example.org', 'ERR_INVALID_EMAIL'],
    ['mira@example.org, noor@example.org', 'ERR_INVALID_EMAIL'],
    ['<b>@example.org', 'ERR_INVALID_EMAIL'],
    [`${'a'.repeat(250)}@example.org`, 'ERR_INVALID_LENGTH'],
  ])('validate email %j: %s', (typed, problem) => {
    expect(findProblem(email(), typed)).toBe(problem)
  })

  test('limit an email address to the given length', () => {
    expect(findProblem(email(75), `${'a'.repeat(63)}@example.org`)).toBeNull()
    expect(findProblem(email(75), `${'a'.repeat(64)}@example.org`)).toBe('ERR_INVALID_LENGTH')
  })

  test.each([
    ['12345', null, null],
    [' 2125550123 ', null, null],
    ['1234', 'ERR_REQUIRED', null],
    ['123', 'ERR_REQUIRED', 'ERR_INVALID_PHONE'],
    ['', 'ERR_REQUIRED', 'ERR_REQUIRED'],
    ['+82101234', 'ERR_REQUIRED', 'ERR_INVALID_PHONE'],
    ['212-555-0123', 'ERR_REQUIRED', 'ERR_INVALID_PHONE'],
    ['21255 50123', 'ERR_REQUIRED', 'ERR_INVALID_PHONE'],
    ['٢١٢٥٥٥٠١٢٣', 'ERR_REQUIRED', 'ERR_INVALID_PHONE'],
    ['abcdefg', 'ERR_REQUIRED', 'ERR_INVALID_PHONE'],
    ['1'.repeat(18), null, 'ERR_INVALID_PHONE'],
  ])('validate phone %j: sign-in %s, verification %s', (typed, toSignIn, toVerify) => {
    expect([findProblem(signInPhone(), typed), findProblem(phone, typed)]).toEqual([toSignIn, toVerify])
  })

  test('accept a custom pattern and message for a sign-in phone', () => {
    const own = { pattern: /^0\d{9}$/, message: 'ERR_INVALID_PHONE' }
    expect([findProblem(signInPhone(own), '0123456789'), findProblem(signInPhone(own), '12345')]).toEqual([
      null,
      'ERR_INVALID_PHONE',
    ])
  })

  test.each([
    ['mira', null],
    [' 미라 ', null],
    ['🎤 Mira', null],
    ['e\u0301'.repeat(40), null],
    ['', 'ERR_REQUIRED'],
    [' \t ', 'ERR_REQUIRED'],
    ['a'.repeat(41), 'ERR_INVALID_LENGTH'],
    ['<script>', 'ERR_INVALID_CHARACTERS'],
    [rtl, 'ERR_INVALID_CHARACTERS'],
    ['👩\u200d👩\u200d👧\u200d👦', null],
    ['علی\u200cرضا', null],
    ['ශ\u0dca\u200dරී', null],
    ['Mira\u200d', 'ERR_INVALID_CHARACTERS'],
    ['Mi\u200bra', 'ERR_INVALID_CHARACTERS'],
    ['\u3164', 'ERR_INVALID_CHARACTERS'],
    ['\u2800\u2800', 'ERR_REQUIRED'],
    ['a\nb', 'ERR_INVALID_CHARACTERS'],
  ])('validate username %j: %s', (typed, problem) => {
    expect(findProblem(username, typed)).toBe(problem)
  })

  test('reject a required field that contains only spaces', () => {
    expect([findProblem(required, ' '), findProblem(required, ' a')]).toEqual(['ERR_REQUIRED', null])
  })

  test('require the repeated password to be identical', () => {
    const problems = ['', 'seven', 'Seven', 'seven '].map(typed => checkPasswordRepeat(typed, 'seven'))
    expect(problems).toEqual(['ERR_REQUIRED', null, 'ERR_PASSWORD_REPEAT', 'ERR_PASSWORD_REPEAT'])
  })

  test('return the first unmet rule of a new password', () => {
    const problems = ['abc', '123456', 'abcdef', 'abcde1'].map(typed => findProblem(newPassword, typed))
    expect(problems).toEqual([
      'ERR_PASSWORD_LENGTH',
      'ERR_PASSWORD_LETTER',
      'ERR_PASSWORD_NUMBER_OR_SPECIAL',
      null,
    ])
  })
})
