import type { RecordProblemCode } from '../../record-shapes.ts'

/** Problems of a record, and of its head, which only this verification checks. */
export type ProblemCode = RecordProblemCode | 'wrong_head' | 'missing_head'

export interface Problem {
  code: ProblemCode
  block: number
  /** English text for readers. */
  says: string
}

/** Ends the verification: nothing after the first problem is reliable. */
export class RecordProblem extends Error {
  readonly problem: Problem
  constructor(code: ProblemCode, block: number, says: string) {
    super(says)
    this.problem = { code, block, says }
  }
}
