import { modules } from './modules.ts'

const ofPlatform = [
  ...['migrations', 'media', 'idempotency_keys', 'continued_writes', 'import_keys', 'audit_log'],
  'server_key_fingerprint',
]

/**
 * Owner → its tables and views, as the modules (or the platform) say. scripts/checks/foreign-reads.ts
 * lists what others may read. `npm run check` compares all this with the migrations and with the SQL of the server:
 * docs/tables.md.
 */
export const tables: Record<string, readonly string[]> = {
  platform: ofPlatform,
  ...Object.fromEntries(
    modules.map(({ name, tables = [], personalData }) => [
      name,
      // The account's personal data has some of the platform.
      [...tables, ...Object.keys(personalData?.tables ?? {}).filter(table => !ofPlatform.includes(table))],
    ]),
  ),
}
