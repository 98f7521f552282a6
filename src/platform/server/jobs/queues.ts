/**
 * Queues isolate workloads, so that a backlog in one doesn't delay the others. The value is the concurrency
 * per process.
 * - `money`: payments, refunds and other work that must never be delayed. A provider that doesn't respond
 * blocks a worker for half a minute; payments of other providers continue in parallel.
 * - `messages`: messages that a person is waiting for: codes, links, notices, tickets.
 * - `bulk`: fan-outs, recounts, retention.
 */
export const workersPerQueue = { money: 6, messages: 4, bulk: 2 } as const

export type Queue = keyof typeof workersPerQueue

export const queues = Object.keys(workersPerQueue) as Queue[]

/** Within a queue, jobs with smaller values run first. */
export const priorities = {
  /** For a fan who is waiting in front of a form. */
  urgent: -10,
  usual: 0,
  fanOut: 10,
  /** Messages that a fan-out sends; they run after the fan-out itself. */
  delivery: 20,
  /** Jobs that run only when no other job is waiting. */
  idle: 30,
} as const

export type Priority = (typeof priorities)[keyof typeof priorities]
