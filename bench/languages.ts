/** `npm run bench -- languages`: runs the browser tests of texts that fit in all languages, not in four alone. */
import { spawnSync } from 'node:child_process'

const specs = ['languages', 'legible', 'events'].map(name => `e2e/${name}.spec.ts`)
const args = ['node_modules/@playwright/test/cli.js', 'test', ...specs, ...process.argv.slice(2)]
const env = { ...process.env, E2E_ALL_LANGUAGES: '1' }
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1
