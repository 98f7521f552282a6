import { Crash } from '../payment-process.ts'
import type { Random } from './random.ts'

interface Waiting {
  goOn: () => void
  die: (error: Error) => void
}

/**
 * Lets one process go on at a time, from one step to its next: who is next, and who dies, is the history's to say. So
 * all that may meet between two transactions meets in some history, and the same seed is the same history again.
 */
export function scheduler(random: Random) {
  let waiting: Waiting[] = []
  let running = 0
  let whenIdle: (() => void) | null = null
  const failures: unknown[] = []

  function stops(): void {
    running -= 1
    if (running === 0) whenIdle?.()
  }
  const untilIdle = () =>
    running === 0
      ? Promise.resolve()
      : new Promise<void>(resolve => {
          whenIdle = resolve
        })

  async function resume(one: Waiting, dies: boolean): Promise<void> {
    waiting = waiting.filter(each => each !== one)
    running += 1
    if (dies) one.die(new Crash())
    else one.goOn()
    await untilIdle()
  }

  return {
    failures,
    /** What each step of each process waits for. */
    gate: () =>
      new Promise<void>((goOn, die) => {
        waiting.push({ goOn, die })
        stops()
      }),
    /** Begins a process, until its first step. */
    async start(work: () => Promise<unknown>): Promise<void> {
      running += 1
      void work()
        .catch((error: unknown) => {
          if (!(error instanceof Crash)) failures.push(error)
        })
        .finally(stops)
      await untilIdle()
    },
    /** Some process takes its next step, or dies before it. */
    async advance(dies = false): Promise<boolean> {
      const one = random.pick(waiting)
      if (one) await resume(one, dies)
      return one !== undefined
    },
    /** Everything that runs is gone, as by kill -9. */
    async kill(): Promise<void> {
      for (let [one] = waiting; one; [one] = waiting) await resume(one, true)
    },
  }
}
