import type { Move, PageHistory, PageLocation } from '../routing/history.ts'

/** Creates a history in memory. Going back is asynchronous in browsers; `schedule` can delay that step. */
export function createMemoryHistory(
  address: string,
  schedule: (run: () => void) => void = run => run(),
): PageHistory {
  const listeners = new Set<(move: Move) => void>()
  const at = (href: string, state: object = {}): PageLocation => {
    const { pathname, search, hash } = new URL(href, 'http://test.invalid')
    return { pathname, search, hash, state: { ...state } }
  }
  const entries = [at(address)]
  let index = 0
  const moved = (kind: Move['kind'], from: PageLocation) => {
    for (const listener of [...listeners]) listener({ kind, from })
  }
  return {
    get location() {
      return entries[index]!
    },
    push(href, state) {
      const from = entries[index]!
      entries.splice(++index, entries.length, at(href, state))
      moved('push', from)
    },
    replace(href, state) {
      const from = entries[index]!
      entries[index] = at(href, state)
      moved('replace', from)
    },
    back(steps) {
      schedule(() => {
        const from = entries[index]!
        index = Math.max(0, index - steps)
        moved('pop', from)
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
