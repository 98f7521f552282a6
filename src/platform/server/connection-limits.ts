/** Time-outs of a database connection in milliseconds; 0 means none. */
export interface ConnectionLimits {
  statementMsMax: number
  /** Maximum time that a statement waits for a row, table or advisory lock of another transaction. */
  lockMsMax: number
  /** Sets idle_in_transaction_session_timeout, because the locks of an idle transaction block others. */
  idleMsMax: number
  /**
   * Time after which the driver considers a silent connection dead and closes it. It is longer than the
   * statement's, whose error is an answer.
   */
  answerMsMax: number
}

/**
 * Limits for requests. Reads fail fast when the database is overloaded; a write that is blocked by a row lock
 * gets its 503 with Retry-After before the client times out.
 */
export const callLimits = {
  read: { statementMsMax: 10_000, lockMsMax: 2_000, idleMsMax: 5_000, answerMsMax: 12_000 },
  write: { statementMsMax: 15_000, lockMsMax: 4_000, idleMsMax: 15_000, answerMsMax: 17_000 },
}

/** Limits for background work: jobs, operator commands, imports, migrations and the demo. */
export const workLimits = {
  read: { statementMsMax: 600_000, lockMsMax: 60_000, idleMsMax: 600_000, answerMsMax: 602_000 },
  // A migration takes as long as it needs.
  write: { statementMsMax: 600_000, lockMsMax: 60_000, idleMsMax: 600_000, answerMsMax: 0 },
}

/** Limits for the probe that decides whether the database is away. */
export const probeLimits = { statementMsMax: 1_000, lockMsMax: 1_000, idleMsMax: 1_000, answerMsMax: 1_000 }

export function buildLimitsSql({ statementMsMax, lockMsMax, idleMsMax }: ConnectionLimits): string {
  return `set statement_timeout = ${statementMsMax}; set lock_timeout = ${lockMsMax};
    set idle_in_transaction_session_timeout = ${idleMsMax}`
}
