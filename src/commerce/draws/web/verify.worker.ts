import type { CompletedDraw } from '../fair/published.ts'
import { type CheckName, verifyDraw } from '../fair/verify.ts'

export interface VerifyWorkerRequest {
  draw: CompletedDraw
  entries: string
}
/** The number of ranks computed so far, and finally the outcome. */
export type VerifyWorkerMessage = { done: number } | { failed: CheckName | null }

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<VerifyWorkerRequest>) => void
  postMessage: (message: VerifyWorkerMessage) => void
}

scope.onmessage = ({ data: { draw, entries } }) => {
  const { difference } = verifyDraw(draw, entries, done => scope.postMessage({ done }))
  scope.postMessage({ failed: difference?.check ?? null })
}
