/**
 * Queues isolate kinds of work: a backlog in one doesn't delay the others. The number is the concurrency per process.
 * - `money`: payments, refunds, and whatever else must not wait behind anything. A provider that does not answer keeps a
 *   worker busy for half a minute; the others' payments go on beside it.
 * - `messages`: what a person is waiting for: codes, links, notices, tickets.
 * - `bulk`: fan-outs, recounts, retention.
 */
export const workersOf = { money: 6, messages: 4, bulk: 2 } as const

export type Queue = keyof typeof workersOf

export const queues = Object.keys(workersOf) as Queue[]

/** Within a queue the job with the smaller number runs first. */
export const priorities = {
  /** A fan is looking at a form and waiting. */
  urgent: -10,
  usual: 0,
  /** Steps of a fan-out. */
  fanOut: 10,
  /** Messages that a fan-out sends, after the fan-out itself. */
  delivery: 20,
  /** Runs when nothing else is waiting. */
  idle: 30,
} as const

export type Priority = (typeof priorities)[keyof typeof priorities]
