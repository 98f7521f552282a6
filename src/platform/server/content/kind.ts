import type { Db } from '../database.ts'
import type { CellType } from './cell-types.ts'
import type { ForeignFormat } from './foreign-format.ts'
import type { JsonObject } from './json.ts'

/** One column of an operator's file, and what it is in the database. */
export interface ContentColumn {
  type: CellType
  help: string
  isRequired?: boolean
  /** The cell holds keys of another kind (a list, where the type is one). */
  reference?: string
  /** The cell holds the id of a row of another table, as the table's owner lends it, and what to say where none has it. */
  idOf?: { table: string; says: string }
  /** The table's column; unless told, of the same name. null for what is kept elsewhere (`save` writes it). */
  field?: string | null
  /** SQL of the present value, with the row as `t`; unless told, `t.<field>`. */
  current?: string
  /** SQL of the value where the file has none, with the file's row as `s`; unless told, null. */
  fallback?: string
  /** SQL of what the file says, with the file's row as `s`; unless told, its cell, or what the reference stands for. */
  staged?: string
  /** SQL of the cell when exported, with the row as `t`; unless told, the present value, or its keys. */
  exported?: string
}

/** What operators bring in and take out by file: `npm run fanfare -- import <name> <file>`. */
export interface ContentKind {
  /** Plural, e.g. "artists". */
  name: string
  table: string
  /** In the order of an exported file. A row's `key` comes before them, unless `keyColumns` are its key. */
  columns: Record<string, ContentColumn>
  /** Columns that name a row together, and the SQL condition by which `t` is what `s` names. */
  natural?: { keyColumns: string[]; match: string }
  /** What is wrong with a row whose cells are right one by one: column and problem. */
  checkRow?: (cells: JsonObject) => string | undefined
  /** What the database knows against a row, once its references are found: SQL with the file's row as `s`. */
  refusals?: { where: string; says: string }[]
  /** More values of a row for SQL: names and SQL types, and how they come from the cells. */
  derived?: { types: Record<string, string>; of: (cells: JsonObject) => JsonObject }
  /** More columns of a new row: table column → SQL with the change as `c`. */
  whenNew?: Record<string, string>
  /**
   * Writes what is not in the table itself, in the transaction, once: all that is new or changed stands in the table
   * `import_changes` (id, is_new, one column for each of the file's).
   */
  save?: (db: Db, now: number) => Promise<void>
  /**
   * Writes all that is in `import_changes` (line, columns) instead of the import, where a module has a way of its own.
   * Answers what is wrong with rows; then nothing is kept.
   */
  store?: (db: Db, now: number) => Promise<{ line: number; problem: string }[]>
  /** Other forms in which such data is published, by the name for --format. */
  formats?: Record<string, ForeignFormat>
}

/** The kinds by name: what references are looked up in. */
export type ContentKinds = ReadonlyMap<string, ContentKind>

/** Names of all columns that a file may have. */
export function columnNames(kind: ContentKind): string[] {
  return [...(kind.natural ? [] : ['key']), ...Object.keys(kind.columns)]
}

export function requiredNames(kind: ContentKind): string[] {
  const named = Object.keys(kind.columns).filter(name => kind.columns[name]?.isRequired)
  return [...(kind.natural ? [] : ['key']), ...named]
}
