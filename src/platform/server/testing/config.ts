import { type Config, loadConfig } from '../config.ts'

/** A configuration as the environment variables of a test would make it. */
export function testConfig(env: NodeJS.ProcessEnv = {}): Config {
  const loaded = loadConfig({ PUBLIC_URL: 'https://fans.example', ...env })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}
