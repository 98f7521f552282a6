import type { Push } from '../push/push.ts'

/** For tests in which no browser is told anything. */
export const noPush: Push = { send: () => Promise.reject(new Error('no browser is told')) }
