/** Gives way to the browser: what waits for it runs in a task of its own. */
export const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
