/** What is wrong with a record; the codes of docs/vote-record.md. */
export type ProblemCode =
  | 'unreadable'
  | 'swapped_blocks'
  | 'missing_block'
  | 'repeated_block'
  | 'other_season'
  | 'changed_block'
  | 'broken_chain'
  | 'wrong_time'
  | 'wrong_mark'
  | 'wrong_event'
  | 'wrong_opening'
  | 'missing_opening'
  | 'wrong_totals'
  | 'wrong_head'
  | 'missing_head'
  | 'wrong_tally'

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
