/** Gives way to the browser: what waits for it runs in a task of its own, ahead of other timers where that is known. */
export function nextTask(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield()
  return new Promise(resolve => setTimeout(resolve))
}
