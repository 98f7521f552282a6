/** A reason why a statement refuses its whole transaction. */
export interface Refusal {
  /**
   * SQL that refuses where `condition` is true, and is null elsewhere. So what comes next need not wait for an answer: it
   * goes out in the same write, and is carried out only where nothing was refused.
   */
  where: (condition: string) => string
  /** Whether a transaction has failed for it. */
  isWhy: (error: unknown) => boolean
}

/** @param code an SQLSTATE of class FF, which PostgreSQL itself has no codes of; each reason has its own. */
export function refusal(code: `FF${string}`): Refusal {
  return {
    where: condition => `case when ${condition} then refuse('${code}') end`,
    isWhy: error => error instanceof Error && 'code' in error && error.code === code,
  }
}
