import { type Config, loadConfig } from '../src/platform/server/config.ts'

/** What modules prepare a database with; its key is no secret, and nothing is kept in the data folder. */
export function benchConfig(): Config {
  const loaded = loadConfig({ SERVER_KEY: 'a key that only benches have, and all of them' })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}
