import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Metrics of Node and the process, and those that Prometheus itself adds. */
function listForeignMetrics(): string[] {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return [...registry.getMetricsAsArray().map(({ name }) => name), 'up']
}

/** Finds the names of metrics in files that register some. */
function listOwnMetrics(): string[] {
  const files = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map(read)
  return files
    .filter(text => /prom-client|query-gauge|metrics\.gauge/.test(text))
    .flatMap(text => [...text.matchAll(/'([a-z]+(?:_[a-z]+)*)'/g)].map(([, name = '']) => name))
}

test('rules and boards use only metrics that the product has', () => {
  const known = new Set([...listForeignMetrics(), ...listOwnMetrics()])
  const files = globSync('ops/{prometheus/rules.yml,grafana/*.json}', { cwd: root })
  const used = files.flatMap(path =>
    [...read(path).matchAll(/\b([a-z]\w*)\{job=/g)].map(([, name = '']) => name),
  )
  expect(used.length).toBeGreaterThan(20)
  const names = used.map(name => name.replace(/_(?:count|sum|bucket)$/, ''))
  expect(names.filter(name => !known.has(name))).toEqual([])
})
