import type { Push } from '../push/push.ts'

/** A sender for tests that must not send push messages; it always rejects. */
export const noPush: Push = { send: () => Promise.reject(new Error('no browser is told')) }
