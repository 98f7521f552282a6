import { type Config, loadConfig } from '../config.ts'

/** A fixed key, so that tests don't generate one in the data folder. */
const testKey = 'a key that only tests have, and all of them'

/** A configuration as the environment variables of a test would make it. */
export function testConfig(env: NodeJS.ProcessEnv = {}): Config {
  const loaded = loadConfig({ PUBLIC_URL: 'https://fans.example', SERVER_KEY: testKey, ...env })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}
