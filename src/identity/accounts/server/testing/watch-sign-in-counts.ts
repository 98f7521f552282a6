import { Registry } from 'prom-client'
import { measureSignIns } from '../sign-in-metrics.ts'

/** Returns a function that reads the counters that have risen since, such as `{ 'sms wrong': 2 }`. */
export async function watchSignInCounts() {
  const registry = new Registry()
  measureSignIns({ registry })
  const read = async () => {
    const metrics = await registry.getMetricsAsJSON()
    const values = metrics.flatMap(metric => metric.values)
    return values.map(({ labels, value }) => [Object.values(labels).join(' '), value] as const)
  }
  const before = new Map(await read())
  return async () => {
    const risen = (await read()).map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const)
    return Object.fromEntries(risen.filter(([, count]) => count > 0))
  }
}
