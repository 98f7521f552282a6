/**
 * A queue is a group of workers with a task list of its own: however much waits in one, the others go on. In each
 * process so many jobs of a queue run at once.
 * - `money`: payments, refunds, and whatever else must not wait behind anything.
 * - `messages`: what one person waits for: codes, links, notices, tickets.
 * - `bulk`: what is done for many or for nobody in particular: fan-outs, recounts, deleting what is old.
 */
export const workersOf = { money: 2, messages: 4, bulk: 2 } as const

export type Queue = keyof typeof workersOf

export const queues = Object.keys(workersOf) as Queue[]

/** Within a queue the job with the smaller number runs first. */
export const priorities = {
  /** Somebody looks at a form and waits for it. */
  urgent: -10,
  usual: 0,
  /** Steps of a fan-out. */
  fanOut: 10,
  /** What a fan-out sends: behind the telling itself. */
  delivery: 20,
  /** Whenever there is nothing else to do. */
  idle: 30,
} as const

export type Priority = (typeof priorities)[keyof typeof priorities]
