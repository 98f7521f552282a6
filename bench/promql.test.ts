import { describe, expect, test } from 'vitest'
import { readGroupings, readRuleExpressions, readSelectors } from './promql.ts'

describe('readSelectors', () => {
  test('finds metrics and the labels of their matchers, and no functions, words or durations', () => {
    const expression = `sum by (queue, le) (rate(jobs_total{queue=~"a{b}", state!="x"}[5m] offset 1h)) / on (queue)
      group_left (task) (jobs > 1e3) unless ready == 0 or vector(0)`
    expect(readSelectors(expression)).toEqual([
      { metric: 'jobs_total', labels: ['queue', 'state'] },
      { metric: 'jobs', labels: [] },
      { metric: 'ready', labels: [] },
    ])
    expect(readGroupings(expression)).toEqual(['queue', 'le', 'queue', 'task'])
  })
})

describe('readRuleExpressions', () => {
  test('finds expressions in one line and in several', () => {
    const yaml = `      - alert: One
        expr: ready == 0
        for: 1m
      - alert: Two
        expr: |
          jobs
            > 1
        for: 1m
      - record: three
        expr: up
`
    expect(readRuleExpressions(yaml)).toEqual(['ready == 0', 'jobs\n            > 1', 'up'])
  })
})
