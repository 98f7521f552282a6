import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import * as z from 'zod'

/** Named SQL with the schema of its rows, declared by {@link statement}, which infers the row type. */
export interface Statement<Row> {
  name: string
  isPrepared: boolean
  text: string
  row: z.ZodType<Row>
}

export type RowOf<Declared> = Declared extends { row: z.ZodType<infer Row> } ? Row : never

export interface Declaration<Row> {
  /** Unique name of the prepared statement, of which each connection prepares the text once. */
  name: string
  /** Parts on which composed SQL depends; each variant is a separate prepared statement. */
  variant?: readonly string[]
  /**
   * False if each connection would otherwise hold hundreds of variants with their plans. The statement is
   * then sent without its name and planned with its values.
   */
  isPrepared?: boolean
  text: string
  /** Schema of every column, including which may be null; {@link none} if there are no rows. */
  row: z.ZodType<Row>
}

/** Row schema of a statement that returns no rows. */
export const none = z.never()

/**
 * Declares a statement. Call it at the top of a module, so that its schema isn't created per request. Only
 * tests parse rows with the schema (`testing/check-rows.ts`); production trusts them.
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

/** Appends variants after a plus sign, so that tests can find the declaration of a statement. */
const fullName = (name: string, variant: readonly string[]) => [name, ...variant].join('+')

/** Returns a statement's declared name, without its variant. */
export const toDeclaredName = (name: string) => name.split('+', 1).join()

/** Builds the driver's query config. It is a new object each time, because the driver mutates it. */
export function toQueryConfig(
  { name, isPrepared, text }: Statement<unknown>,
  values: unknown[] = [],
): pg.QueryConfig {
  return { ...(isPrepared && { name }), text, values }
}

/** Converts the driver's rows, which `pg` types as `any`, to the declared type; no other code does. */
export function toRows<Row>(declared: Statement<Row>, { fields, rows }: pg.QueryResult): Row[] {
  if (outcomes.hasSubscribers) outcomes.publish({ statement: declared, fields, rows })
  return rows
}

/** The result of one statement, with the columns as PostgreSQL describes them. */
export interface StatementOutcome {
  statement: Statement<unknown>
  fields: Pick<pg.FieldDef, 'name' | 'dataTypeID'>[]
  rows: unknown[]
}

const outcomes = channel('fanfare.outcomes')

/** Subscribes to the results of statements; only for tests. */
export function onStatementOutcome(listen: (outcome: StatementOutcome) => void): void {
  outcomes.subscribe(outcome => listen(outcome as StatementOutcome))
}
