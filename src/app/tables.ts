import { modules } from './modules.ts'

const platformTables = [
  ...['migrations', 'media', 'idempotency_keys', 'continued_writes', 'import_keys', 'audit_log'],
  'audit_reasons',
  'server_key_fingerprint',
  'restores',
]

/**
 * Maps each owner to its tables and views, as declared by the modules and the platform.
 * scripts/checks/foreign-reads.ts lists the permitted reads of other owners' tables. `npm run check` compares
 * both with the migrations and the server's SQL (docs/writes.md).
 */
export const tables: Record<string, readonly string[]> = {
  platform: platformTables,
  ...Object.fromEntries(
    modules.map(({ name, tables = [], personalData }) => [
      name,
      // The account module's personal data includes some platform tables.
      [
        ...tables,
        ...Object.keys(personalData?.tables ?? {}).filter(table => !platformTables.includes(table)),
      ],
    ]),
  ),
}
