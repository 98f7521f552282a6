import { Crash } from '../payment-process.ts'
import type { Random } from './random.ts'

interface Waiting {
  goOn: () => void
  die: (error: Error) => void
}

/**
 * Runs one process at a time, from one step to the next; the history chooses which one continues or dies. So
 * every interleaving of transactions occurs in some history, and the same seed replays it.
 */
export function createScheduler(random: Random) {
  let waiting: Waiting[] = []
  let running = 0
  let whenIdle: (() => void) | null = null
  const failures: unknown[] = []

  function pause(): void {
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
    /** Awaited by each step of each process. */
    gate: () =>
      new Promise<void>((goOn, die) => {
        waiting.push({ goOn, die })
        pause()
      }),
    /** Starts a process and runs it until its first step. */
    async start(work: () => Promise<unknown>): Promise<void> {
      running += 1
      void work()
        .catch((error: unknown) => {
          if (!(error instanceof Crash)) failures.push(error)
        })
        .finally(pause)
      await untilIdle()
    },
    /** Runs or kills one of the waiting processes. */
    async advance(dies = false): Promise<boolean> {
      const one = random.pick(waiting)
      if (one) await resume(one, dies)
      return one !== undefined
    },
    /** Kills all running processes, as by kill -9. */
    async kill(): Promise<void> {
      for (let [one] = waiting; one; [one] = waiting) await resume(one, true)
    },
  }
}
