import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDateOfBirth, isUnderAge } from './age-rules.ts'
import { getMinimumAge } from './minimum-age.ts'

const noon = Date.UTC(2030, 5, 15, 9)

describe('age rules', () => {
  test.each([
    ['AT', 14],
    ['CZ', 15],
    ['FR', 15],
    ['GB', 13],
    ['KR', 14],
    ['US', 13],
    ['VN', 15],
    ['DE', 16],
    ['XX', 16],
  ])('give %s a minimum age of %i', (country, years) => {
    expect(getMinimumAge(country)).toBe(years)
  })

  test.each([
    ['2000-02-29', true],
    ['1999-02-29', false],
    ['2000-02-31', false],
    ['2000-04-31', false],
    ['2000-13-01', false],
    ['2000-00-10', false],
    ['2000-01-00', false],
    ['1900-12-31', false],
    ['1901-01-01', true],
    ['2030-06-15', true],
    ['2030-06-16', false],
    ['2000-1-1', false],
    ['20000-01-01', false],
    ['２０００-01-01', false],
    ['+002000-01-01', false],
    ['', false],
    ['yesterday', false],
  ])('check whether %s is a date of birth: %s', (text, expected) => {
    expect(isDateOfBirth(text, noon)).toBe(expected)
  })

  test.each([
    ['US', '2017-06-15', false],
    ['US', '2017-06-16', true],
    ['DE', '2014-06-15', false],
    ['DE', '2014-06-16', true],
  ])('check whether a fan in %s born on %s is under age: %s', (country, date, expected) => {
    expect(isUnderAge(country, date, noon)).toBe(expected)
  })

  test('count the birthday from the time zone in which the day begins first', () => {
    const eveOfBirthday = Date.UTC(2030, 5, 14, 10)
    expect(isUnderAge('KR', '2016-06-15', eveOfBirthday)).toBe(false)
    expect(isUnderAge('KR', '2016-06-15', eveOfBirthday - 1)).toBe(true)
  })

  test('move a birthday on 29 February to 1 March', () => {
    expect(isUnderAge('US', '2016-02-29', Date.UTC(2029, 1, 27, 10))).toBe(true)
    expect(isUnderAge('US', '2016-02-29', Date.UTC(2029, 1, 28, 9))).toBe(true)
    expect(isUnderAge('US', '2016-02-29', Date.UTC(2029, 1, 28, 10))).toBe(false)
  })

  test('never throw and accept only existing dates', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/)), text => {
        if (isDateOfBirth(text, noon)) expect(new Date(text).toISOString().slice(0, 10)).toBe(text)
      }),
    )
  })
})
