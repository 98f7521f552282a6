/**
 * Queues isolate kinds of work: a backlog in one doesn't delay the others. The number is the concurrency per
 * process.
 * - `money`: payments, refunds and other work that must never be delayed. A provider that doesn't respond
 * blocks a worker for half a minute; payments of other providers continue in parallel.
 * - `messages`: messages that a person is waiting for: codes, links, notices, tickets.
 * - `bulk`: fan-outs, recounts, retention.
 */
export const workersPerQueue = { money: 6, messages: 4, bulk: 2 } as const

export type Queue = keyof typeof workersPerQueue

export const queues = Object.keys(workersPerQueue) as Queue[]

/** Within a queue, jobs with smaller numbers run first. */
export const priorities = {
  /** A fan is waiting in front of a form. */
  urgent: -10,
  usual: 0,
  /** Steps of a fan-out. */
  fanOut: 10,
  /** Messages that a fan-out sends, after the fan-out itself. */
  delivery: 20,
  /** Runs when no other job is waiting. */
  idle: 30,
} as const

export type Priority = (typeof priorities)[keyof typeof priorities]
