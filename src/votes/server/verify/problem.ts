import type { RecordProblemCode } from '../../record-shapes.ts'

/** Those of one record, and of its head, which only the verification knows. */
export type ProblemCode = RecordProblemCode | 'wrong_head' | 'missing_head'

export interface Problem {
  code: ProblemCode
  block: number
  /** In English, for people. */
  says: string
}

/** Ends the verification: behind the first problem nothing can be trusted. */
export class RecordProblem extends Error {
  readonly problem: Problem
  constructor(code: ProblemCode, block: number, says: string) {
    super(says)
    this.problem = { code, block, says }
  }
}
