import { loadConfig } from '../src/app/config.ts'
import type { Config } from '../src/platform/server/config.ts'

/** The server's key in all benches: no secret. */
export const benchKey = 'a key that only benches have, and all of them'

/** What modules prepare a database with; nothing is kept in the data folder. */
export function benchConfig(): Config {
  const loaded = loadConfig({ SERVER_KEY: benchKey })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}
