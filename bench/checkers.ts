/**
 * `npm run bench -- checkers`: runs third-party linters. Redocly and Spectral check the OpenAPI document, the
 * Nu HTML checker (needs Java 17) checks one page of each kind. Exits with code 1 when one finds an error.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { examples } from '../e2e/pages.ts'
import { findExamplePath } from './example-pages.ts'
import { installTools } from './outside-tools.ts'
import { openStage, startProduct } from './stage.ts'

const versions = { '@redocly/cli': '2.77.0', '@stoplight/spectral-cli': '6.16.3', 'vnu-jar': '26.9.27' }

/** The specification requires trailing slashes. */
const files = {
  'redocly.yaml': 'extends: [recommended]\nrules:\n  no-path-trailing-slash: off\n',
  'spectral.yaml': 'extends: ["spectral:oas"]\nrules:\n  path-keys-no-trailing-slash: off\n',
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = installTools('checkers', versions)
for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
await using stage = await openStage()
await using product = await startProduct(stage)
const origin = `http://127.0.0.1:${product.port}`
const document = await download('/api/openapi.json', 'openapi.json')
const pages: string[] = []
for (const [at, address] of (await pagesOfEachKind()).entries()) {
  pages.push(await download(address, `page-${at}.html`))
}
const results = [
  run('Redocly', 'node', [bin('@redocly/cli/bin/cli.js'), 'lint', document, '--config=redocly.yaml']),
  run('Spectral', 'node', [
    bin('@stoplight/spectral-cli/dist/index.js'),
    ...['lint', document, '--ruleset=spectral.yaml', '--fail-severity=warn'],
  ]),
  run(`Nu HTML checker, ${pages.length} pages`, 'java', [
    ...['-jar', bin('vnu-jar/build/dist/vnu.jar'), '--errors-only', ...pages],
  ]),
]
if (results.includes(false)) process.exitCode = 1

function bin(name: string): string {
  return path.join(folder, 'node_modules', name)
}

/** Fetches the pages of the route tests, a missing page, and the home page in other scripts. */
async function pagesOfEachKind(): Promise<string[]> {
  const addresses = ['/nowhere/', '/?locale=ko', '/?locale=th']
  for (const example of Object.values(examples).flat()) addresses.push(await findExamplePath(origin, example))
  return addresses
}

async function download(address: string, name: string): Promise<string> {
  const file = path.join(folder, name)
  writeFileSync(file, await (await fetch(origin + address)).text())
  return file
}

function run(name: string, program: string, args: string[]): boolean {
  const node = program === 'node' ? process.execPath : program
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { status, stdout, stderr, error } = spawnSync(node, args, { cwd: folder, env, encoding: 'utf8' })
  const isPassed = status === 0
  say(`${isPassed ? 'PASS' : 'FAIL'}: ${name}${error ? ` (${error.message})` : ''}`)
  if (!isPassed) say(`${stdout}${stderr}`.trim())
  return isPassed
}
