import type { RecordProblemCode } from '../../record-shapes.ts'

/** Problems of a record, and those of an expected head, which only this verification checks. */
export type ProblemCode = RecordProblemCode | 'wrong_head' | 'missing_head'

export interface Problem {
  code: ProblemCode
  block: number
  /** Description for readers, in English. */
  says: string
}

/** Thrown to end the verification, because nothing after the first problem is reliable. */
export class RecordProblem extends Error {
  readonly problem: Problem
  constructor(code: ProblemCode, block: number, says: string) {
    super(says)
    this.problem = { code, block, says }
  }
}
