import type { Push } from '../push/push.ts'

/** For tests that must not send pushes. */
export const noPush: Push = { send: () => Promise.reject(new Error('no browser is told')) }
