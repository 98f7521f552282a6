import { execFileSync } from 'node:child_process'
import type { Plugin } from 'vite'

/**
 * Writes `.vite/build.json` next to the manifest, with the date and commit of the build (spec 2.2, footer).
 */
export function buildInfo(): Plugin {
  return {
    name: 'fanfare:build-info',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle() {
      const info = { date: new Date().toISOString().slice(0, 10), commit: readCommit() }
      this.emitFile({ type: 'asset', fileName: '.vite/build.json', source: JSON.stringify(info) })
    },
  }
}

/** Returns the commit's hash; empty in a checkout without Git history. */
function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return ''
  }
}
