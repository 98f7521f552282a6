import { Counter } from 'prom-client'
import { Failure } from '../../../platform/contract/errors.ts'
import type { MetricsContext } from '../../../platform/server/query-gauge.ts'

const ways = ['password', 'service', 'staff_passkey', 'staff_code'] as const
const signInOutcomes = ['ok', 'refused', 'limited'] as const
const codeKinds = ['sms', 'staff', 'redeem', 'redeem_email'] as const
const codeOutcomes = ['accepted', 'wrong', 'expired', 'used', 'limited'] as const

export type CodeKind = (typeof codeKinds)[number]
export type CodeOutcome = (typeof codeOutcomes)[number]

const signIns = new Counter({
  name: 'sign_ins_total',
  help: 'Sign-ins by way: ok, refused, or limited because of too many tries. Calls beyond a rate limit are not counted.',
  labelNames: ['way', 'outcome'],
  registers: [],
})
const codes = new Counter({
  name: 'codes_total',
  help: 'Typed codes by outcome. A redeem code counts when it is looked up and again when it is redeemed.',
  labelNames: ['kind', 'outcome'],
  registers: [],
})
// Prometheus misses the first increase of a series that doesn't exist before.
for (const way of ways) for (const outcome of signInOutcomes) signIns.inc({ way, outcome }, 0)
for (const kind of codeKinds) for (const outcome of codeOutcomes) codes.inc({ kind, outcome }, 0)

/** Registers the counters of this process. */
export function measureSignIns({ registry }: Pick<MetricsContext, 'registry'>): void {
  registry.registerMetric(signIns)
  registry.registerMetric(codes)
}

/** Counts the outcome of a sign-in unless the server failed, and returns it. */
export function countSignIn<Result>(way: (typeof ways)[number], result: Result): Result {
  const status = result instanceof Failure ? result.entry.status : 200
  if (status >= 500) return result
  signIns.inc({ way, outcome: status === 200 ? 'ok' : status === 429 ? 'limited' : 'refused' })
  return result
}

export function countCode(kind: CodeKind, outcome: CodeOutcome): void {
  codes.inc({ kind, outcome })
}
