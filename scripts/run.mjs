import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Prints one sentence and exits with code 1. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export const say = line => process.stdout.write(`${line}\n`)

/**
 * Runs a program in the checkout until it exits.
 * @returns {Promise<{ code: number, output: string }>} `output` is empty unless `quiet` is set, which
 * captures it.
 */
export function run(program, args, { env = process.env, quiet = false } = {}) {
  return new Promise(resolve => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', data => {
      output += data
    })
    child.stderr?.on('data', data => {
      output += data
    })
    child.once('error', error => resolve({ code: 1, output: error.message }))
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}
