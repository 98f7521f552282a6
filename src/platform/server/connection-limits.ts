/** How long a connection may take, in milliseconds, before PostgreSQL ends what it does. */
export interface ConnectionLimits {
  statementMsMax: number
  /** How long a statement waits for a row, a table or an advisory lock that another transaction holds. */
  lockMsMax: number
  /** How long a transaction may be open without a statement: its locks stop others meanwhile. */
  idleMsMax: number
}

/**
 * What a request waits for. Readers are told soon that the database has no time for them; a writer who waits for
 * another's row gets an answer (503, Retry-After) before the client gives up on it.
 */
export const callLimits = {
  read: { statementMsMax: 10_000, lockMsMax: 2_000, idleMsMax: 5_000 },
  write: { statementMsMax: 15_000, lockMsMax: 4_000, idleMsMax: 15_000 },
}

/** For what nobody waits for at a screen: jobs, operators' commands, imports, migrations, the demo. */
export const workLimits = {
  read: { statementMsMax: 600_000, lockMsMax: 60_000, idleMsMax: 600_000 },
  write: { statementMsMax: 600_000, lockMsMax: 60_000, idleMsMax: 600_000 },
}

/** The statement that puts limits on a connection. 0 is none. */
export function limiting({ statementMsMax, lockMsMax, idleMsMax }: ConnectionLimits): string {
  return `set statement_timeout = ${statementMsMax}; set lock_timeout = ${lockMsMax};
    set idle_in_transaction_session_timeout = ${idleMsMax}`
}
