import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import * as z from 'zod'

/** Named SQL with the schema of its rows. Declared by {@link statement}; the row type is inferred from it. */
export interface Statement<Row> {
  name: string
  /** See {@link Declaration}. */
  isPrepared: boolean
  text: string
  row: z.ZodType<Row>
}

/** The row type of a declared statement. */
export type RowOf<Declared> = Declared extends { row: z.ZodType<infer Row> } ? Row : never

export interface Declaration<Row> {
  /** Unique name of the prepared statement: each connection prepares its text once. */
  name: string
  /** Parts on which composed SQL depends: each variant is a separate prepared statement. */
  variant?: readonly string[]
  /**
   * False if each connection would otherwise hold hundreds of variants with their plans: such a statement is
   * sent without its name and planned with its values.
   */
  isPrepared?: boolean
  text: string
  /** Declares every column and which may be null; {@link none} if there are no rows. */
  row: z.ZodType<Row>
}

/** The row schema of a statement without rows. */
export const none = z.never()

/**
 * Declares a statement. Declare it at the top of a module, so that its schema isn't created per call. Only
 * tests parse rows with it (`testing/check-rows.ts`); production trusts them.
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

/** Returns a statement's declared name, without its variant. */
export const toDeclaredName = (name: string) => name.split('+', 1).join()

/** Builds the driver's query config; a new object each time, because the driver mutates it. */
export function toQueryConfig(
  { name, isPrepared, text }: Statement<unknown>,
  values: unknown[] = [],
): pg.QueryConfig {
  return { ...(isPrepared && { name }), text, values }
}

/** The only place where driver rows become declared rows: `pg` types them as `any`. */
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

/** Subscribes to results of statements; for tests, unused in production. */
export function onStatementOutcome(listen: (outcome: StatementOutcome) => void): void {
  outcomes.subscribe(outcome => listen(outcome as StatementOutcome))
}
