import type { Db } from '../server/database.ts'
import type { CellType } from './cell-types.ts'
import type { ForeignFormat } from './foreign-format.ts'
import type { JsonObject } from './json.ts'

/** A column of an import file, and how it maps to the database. */
export interface ContentColumn {
  type: CellType
  help: string
  isRequired?: boolean
  /** Whether files don't have this column, because `expand` fills it. */
  isHidden?: boolean
  /** Name of another kind, whose keys the cell holds: one key, or a list if the type is one. */
  reference?: string
  /** A foreign key by id, as declared by the other table's owner, with the message for an unknown id. */
  idOf?: { table: string; says: string }
  /** The table's column; defaults to the same name. Null if `save` stores the value elsewhere. */
  field?: string | null
  /** SQL of the current value, with the row as `t`; defaults to `t.<field>`. */
  current?: string
  /**
   * SQL of the value if the file doesn't have the column, with the file's row as `s` and the table's as `t`;
   * defaults to the current value.
   */
  unsaid?: string
  /** SQL of the default for an empty cell, with the file's row as `s`; the default is null if omitted. */
  fallback?: string
  /**
   * SQL of the new value, with the file's row as `s`; defaults to the cell, or the id to which its reference
   * resolves.
   */
  staged?: string
  /** Whether the value is hidden in the audit log and in dry runs. */
  isSecret?: boolean
  /**
   * SQL of the exported cell, with the row as `t`; defaults to the current value, or the keys of the
   * referenced rows.
   */
  exported?: string
}

/** A kind of content that operators import and export by file: `npm run fanfare -- import <name> <file>`. */
export interface ContentKind {
  /** Plural, such as "artists". */
  name: string
  /** Singular for the audit log; defaults to the name without its plural ending. */
  object?: string
  table: string
  /** Whether `remove <name>` may delete rows, because no derived data depends on them. */
  isRemovable?: boolean
  /**
   * Columns in the order of an exported file. A row's `key` comes first, unless the `keyColumns` of `natural`
   * are its key.
   */
  columns: Record<string, ContentColumn>
  /** The column with the row's time zone, in which its times may be written. */
  zoneColumn?: string
  /** A natural key: its columns and the SQL condition that matches table row `t` with file row `s`. */
  natural?: { keyColumns: string[]; match: string }
  /**
   * Derives further cells of a row before they are parsed. `zone` is the time zone of the row, else of the
   * file.
   */
  expand?: (cells: JsonObject, zone: string | undefined) => JsonObject
  /** Validates a row across columns once each cell is valid; returns the problem, or undefined. */
  checkRow?: (cells: JsonObject) => string | undefined
  /** Locks the rows that `refusals` compare, once references are resolved (`import_staged`). */
  lockRows?: (db: Db) => Promise<void>
  /**
   * Checks against the database once references are resolved: SQL conditions with the file's row as `s`,
   * whose `id` is null if it is new, and their messages.
   */
  refusals?: { where: string; says: string }[]
  /** Computed columns of the staged row: their SQL types by name, and a function of the cells. */
  derived?: { types: Record<string, string>; of: (cells: JsonObject) => JsonObject }
  /** Extra columns of inserted rows: table column → SQL with the change as `c`. */
  whenNew?: Record<string, string>
  /**
   * Writes related tables once per import, in its transaction. The table `import_changes` lists the new and
   * changed rows (id, is_new, and a column for each of the file's).
   */
  save?: (db: Db, now: number) => Promise<void>
  /**
   * Replaces the default upsert: writes the rows in `import_changes` (line, columns). Returns the problems
   * with rows; any problem rolls the import back.
   */
  store?: (db: Db, now: number) => Promise<{ line: number; problem: string }[]>
  /** Finds remarks on imported rows that the operator should review, although they are valid. */
  warnings?: (db: Db) => Promise<{ line: number; problem: string }[]>
  /** Published foreign formats, by their name for --format. */
  formats?: Record<string, ForeignFormat>
}

export type ContentKinds = ReadonlyMap<string, ContentKind>

/** Name of the column in which an export records the version of each row. */
export const versionColumn = 'version'

export function listColumnNames(kind: ContentKind): string[] {
  const named = Object.keys(kind.columns).filter(name => !kind.columns[name]?.isHidden)
  return [...(kind.natural ? [] : ['key']), ...named, versionColumn]
}

export function listRequiredNames(kind: ContentKind): string[] {
  const named = Object.keys(kind.columns).filter(name => kind.columns[name]?.isRequired)
  return [...(kind.natural ? [] : ['key']), ...named]
}
