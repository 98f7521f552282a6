import { execFileSync } from 'node:child_process'
import type { Plugin } from 'vite'

/** Leaves `.vite/build.json` beside the manifest: the day of the build and its commit (spec 2.2, footer). */
export function buildInfo(): Plugin {
  return {
    name: 'fanfare:build-info',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle() {
      const info = { date: new Date().toISOString().slice(0, 10), commit: commit() }
      this.emitFile({ type: 'asset', fileName: '.vite/build.json', source: JSON.stringify(info) })
    },
  }
}

/** Empty where the source came without its history. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return ''
  }
}
