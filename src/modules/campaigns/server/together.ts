interface Waiting<Item, Result> {
  item: Item
  /** The caller's own way to do the work: whoever is next does it for all who wait. */
  run: (items: Item[]) => Promise<Result>
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Queue<Item, Result> {
  isBusy: boolean
  waiting: Waiting<Item, Result>[]
}

/**
 * Joins work on the same thing: while one call runs, those that come wait, and then one of them runs for all.
 * Nobody waits for a timer: a lone call runs at once. `run` must do its work wholly or throw; when it threw for
 * several, each is tried alone, so that one bad item spoils nothing for others.
 */
export function together<Item, Result>(itemsMax: number) {
  const queues = new Map<string, Queue<Item, Result>>()

  async function work(key: string, queue: Queue<Item, Result>): Promise<void> {
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, itemsMax)
      await settle(batch)
    }
    queue.isBusy = false
    queues.delete(key)
  }

  return function join(key: string, item: Item, run: (items: Item[]) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? { isBusy: false, waiting: [] }
      queues.set(key, queue)
      queue.waiting.push({ item, run, resolve, reject })
      if (queue.isBusy) return
      queue.isBusy = true
      void work(key, queue)
    })
  }
}

async function settle<Item, Result>(batch: Waiting<Item, Result>[]): Promise<void> {
  const [leader] = batch
  if (!leader) return
  try {
    const result = await leader.run(batch.map(({ item }) => item))
    for (const { resolve } of batch) resolve(result)
  } catch (error) {
    if (batch.length === 1) leader.reject(error)
    else for (const one of batch) await settle([one])
  }
}
