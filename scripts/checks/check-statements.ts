import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toDeclaredName } from '../../src/platform/server/statement.ts'
import { finish, readSources, root } from './read-sources.ts'
import { findDeclaredStatements, findUnrunStatements } from './statements.ts'

// Runs after the unit tests, which record their SQL statements: every declared statement must have run
// (coverage).
const files = globSync('.cache/statements/*.txt', { cwd: root })
const names = files.flatMap(file => readFileSync(join(root, file), 'utf8').split('\n'))
const ran = new Set(names.map(toDeclaredName))
const declared = readSources('{src,packages/local-postgres}/**/*.ts')
  .filter(({ path }) => !/\.test\.ts$|\/testing\//.test(path))
  .flatMap(({ path, code }) => findDeclaredStatements(path, code))
finish(findUnrunStatements(declared, ran), `${declared.length} statements, each of which some test runs`)
