import { tokenizeSql } from './sql-tokens.ts'

/** The first migration that the check applies to; earlier ones are released. */
export const firstChecked = '0394'

const outside = /^-- no transaction\n/
/** Word that replaces a comment `-- locks: <why>`, which allows the next statement. */
const allowed = 'locks_allowed'

interface Rule {
  pattern: RegExp
  mistake: string
}

/** Statements, or actions of `alter table`, that lock a table for long or break the release before. */
const rules: readonly Rule[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently)/,
    mistake: 'locks writers while it builds an index: use "concurrently" in a file without transaction',
  },
  {
    pattern: /^alter table \S+ alter (?:column )?\S+ (?:set data )?type /,
    mistake: 'rewrites the table: add a column, fill it by a job, and drop the old one later',
  },
  {
    pattern: /^alter table \S+ add (?:constraint \S+ )?(?:foreign key|check|not null)(?!.* not valid)/,
    mistake: 'reads the whole table under a lock: add it "not valid", and validate it in the next file',
  },
  {
    pattern: /^alter table \S+ add (?:constraint \S+ )?(?:unique|primary key|exclude)(?!.* using index)/,
    mistake: 'builds an index under a lock: build it concurrently first, and add it "using index"',
  },
  {
    pattern:
      /^alter table \S+ add (?:column )?(?!(?:constraint|foreign|check|unique|primary|not|exclude) )\S+ .*(?:references|identity|stored|serial|check|unique|primary key)\b/,
    mistake: 'reads or rewrites the whole table: add the column alone first',
  },
  {
    pattern: /^alter table \S+ add (?:column )?(?!(?:constraint|not) )\S+ (?!.* default ).*not null/,
    mistake: 'fails with rows: give the column a default, or add "not null" later',
  },
  {
    pattern:
      /^alter table \S+ add (?:column )?.* default (?:gen_random_uuid|uuidv7|random|clock_timestamp|nextval) \(/,
    mistake: 'rewrites the table for a default that differs by row: add the default after the column',
  },
  {
    pattern: /^alter table \S+ alter (?:column )?\S+ set not null/,
    mistake: 'reads the whole table under a lock: add a constraint "not null … not valid", and validate it',
  },
  {
    pattern:
      /^(?:alter table \S+ drop (?:column )?(?!constraint|default|not null|expression)\S+|drop table )/,
    mistake: 'breaks the release before, which still uses it: drop it a release later (docs/upgrades.md)',
  },
  {
    pattern: /^alter (?:table|view|type|index|sequence) \S+ rename /,
    mistake: 'breaks the release before: add the new name, and drop the old one a release later',
  },
  {
    pattern: /^(?:alter table \S+ attach partition|reindex|cluster|truncate|vacuum|do) /,
    mistake: 'may lock a table for long',
  },
]

/** Statements that may run without a transaction, because they are safe to repeat after a crash. */
const repeatable =
  /^(?:create (?:unique )?index concurrently (?:if not exists )?\w+ on|drop index concurrently if exists|alter type .* add value if not exists|vacuum(?! \(| full))\b/

/** Returns the mistakes of a migration, each with its statement. */
export function findMigrationMistakes(sql: string): string[] {
  const statements = splitStatements(sql)
  if (outside.test(sql)) return checkOutside(statements)
  const created = new Set(
    statements.flatMap(text => /^create (?:unlogged )?table (?!if not exists)(\S+)/.exec(text)?.[1] ?? []),
  )
  return statements.flatMap(text => {
    if (text.startsWith(allowed) || created.has(findTable(text) ?? '')) return []
    if (text.includes(' concurrently')) return [`"${text}" can't run in a transaction`]
    return splitActions(text).flatMap(action =>
      rules.filter(({ pattern }) => pattern.test(action)).map(({ mistake }) => `"${action}" ${mistake}`),
    )
  })
}

function checkOutside(statements: readonly string[]): string[] {
  if (statements.length !== 1) return ['a file without transaction has one statement']
  return statements.filter(text => !repeatable.test(text)).map(text => `"${text}" isn't safe to repeat`)
}

function splitStatements(sql: string): string[] {
  const marked = sql.replaceAll(/^-- locks: \S.*$/gm, `${allowed} `)
  const texts = tokenizeSql(marked).map(({ kind, text }) => (kind === 'sign' && text === ';' ? '\n' : text))
  return texts
    .join(' ')
    .split('\n')
    .map(text => text.trim())
    .filter(text => text !== '')
}

/** Splits `alter table` into one statement per action; returns any other statement alone. */
function splitActions(text: string): string[] {
  const [whole, table] = /^alter table (?:if exists )?(?:only )?(\S+) /.exec(text) ?? []
  if (whole === undefined) return [text]
  const actions: string[] = ['']
  let depth = 0
  for (const word of text.slice(whole.length).split(' ')) {
    if (word === '(') depth += 1
    if (word === ')') depth -= 1
    if (word === ',' && depth === 0) actions.push('')
    else actions.push(`${actions.pop()} ${word}`)
  }
  return actions.map(action => `alter table ${table}${action}`)
}

/** Returns the table that the statement changes. */
const findTable = (text: string): string | undefined =>
  /^alter table (?:if exists )?(?:only )?(\S+)/.exec(text)?.[1] ??
  /^create (?:unique )?index (?:.*? )?on (?:only )?(\S+)/.exec(text)?.[1]
