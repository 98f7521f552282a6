import { describe, expect, test } from 'vitest'
import { estimateDaysLeft } from './pace.ts'

const open = { make_count: 60, week_count: 10, goal: 80, status: 'open' }

describe('estimateDaysLeft', () => {
  test.each([
    ['two weeks at ten a week', open, 14],
    ['the last one', { ...open, make_count: 79 }, 1],
    ['nobody this week', { ...open, week_count: 0 }, null],
    ['far away', { ...open, goal: 5_000 }, null],
    ['reached', { ...open, make_count: 80, status: 'reached' }, null],
    ['done below its goal', { ...open, status: 'done' }, null],
  ])('estimates the days left until the goal: %s', (_what, campaign, days) => {
    expect(estimateDaysLeft(campaign)).toBe(days)
  })
})
