import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import * as z from 'zod'

/** SQL under a name, and what its rows are. Declared by {@link statement}; the type of a row follows from it. */
export interface Statement<Row> {
  name: string
  /** See {@link Declaration}. */
  isPrepared: boolean
  text: string
  row: z.ZodType<Row>
}

/** A row of a declared statement, as a type. */
export type RowOf<Declared> = Declared extends { row: z.ZodType<infer Row> } ? Row : never

export interface Declaration<Row> {
  /** Unique name of the prepared statement: each connection prepares its text once. */
  name: string
  /** What composed SQL depends on: each variant is a prepared statement of its own. */
  variant?: readonly string[]
  /**
   * False where hundreds of variants would stay on each connection, with their plans: such a statement is sent without
   * its name and planned with its values.
   */
  isPrepared?: boolean
  text: string
  /** Names every column, and says which may be null; {@link none} where no rows come. */
  row: z.ZodType<Row>
}

/** The rows of a statement that answers none. */
export const none = z.never()

/**
 * Declares a statement. Its schema stands at the top of a module, so that none is made for a call. Only tests parse
 * rows by it (`testing/check-rows.ts`); the product trusts them.
 */
export function statement<Row>({
  name,
  variant = [],
  isPrepared = true,
  text,
  row,
}: Declaration<Row>): Statement<Row> {
  return { name: fullName(name, variant), isPrepared, text, row }
}

/** Variants follow a plus sign, so that tests can find the declaration of a statement. */
const fullName = (name: string, variant: readonly string[]) => [name, ...variant].join('+')

/** The name that a statement was declared by, without its variant. */
export const declaredName = (name: string) => name.split('+', 1).join()

/** The driver's query config; a fresh object each time, because the driver mutates it. */
export function toSend(
  { name, isPrepared, text }: Statement<unknown>,
  values: unknown[] = [],
): pg.QueryConfig {
  return { ...(isPrepared && { name }), text, values }
}

/** The single place where driver rows become declared rows: `pg` types them as `any`. */
export function rowsOf<Row>(asked: Statement<Row>, { fields, rows }: pg.QueryResult): Row[] {
  if (outcomes.hasSubscribers) outcomes.publish({ statement: asked, fields, rows })
  return rows
}

/** What came of one statement, with the columns as PostgreSQL describes them. */
export interface Outcome {
  statement: Statement<unknown>
  fields: Pick<pg.FieldDef, 'name' | 'dataTypeID'>[]
  rows: unknown[]
}

const outcomes = channel('fanfare.outcomes')

/** A hook for tests; unused in production. */
export function onOutcome(listen: (outcome: Outcome) => void): void {
  outcomes.subscribe(outcome => listen(outcome as Outcome))
}
