import type { Wait } from '../api/runtime.ts'

type Timer = { at: number; finish: () => void }

/** A clock that advances only when the test says so. */
export class VirtualTime {
  #now = 1000
  #timers: Timer[] = []
  #watchers: { ms: number; started: () => void }[] = []

  readonly now = (): number => this.#now

  readonly wait: Wait = (ms, signal) =>
    new Promise(resolve => {
      const timer: Timer = { at: this.#now + ms, finish: resolve }
      if (signal.aborted) return resolve()
      this.#timers.push(timer)
      signal.addEventListener('abort', () => {
        this.#timers = this.#timers.filter(other => other !== timer)
        resolve()
      })
      this.#watchers = this.#watchers.filter(watcher => {
        if (watcher.ms === ms) watcher.started()
        return watcher.ms !== ms
      })
    })

  /** Resolves once a wait of this length has started. */
  async waitStarted(ms: number): Promise<void> {
    if (this.#timers.some(timer => timer.at === this.#now + ms)) return
    await new Promise<void>(resolve => this.#watchers.push({ ms, started: resolve }))
  }

  advance(ms: number): void {
    this.#now += ms
    const due = this.#timers.filter(timer => timer.at <= this.#now)
    this.#timers = this.#timers.filter(timer => timer.at > this.#now)
    for (const timer of due) timer.finish()
  }

  /** Returns the remaining time of each pending wait, in ms. */
  pending(): number[] {
    return this.#timers.map(timer => timer.at - this.#now)
  }
}
