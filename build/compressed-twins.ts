import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const squeezable = /\.(?:js|css|json|webmanifest|svg|txt|wasm)$/

/**
 * Precompresses each file of the browser's build as `<file>.br`, at brotli's best quality: three seconds
 * of CPU time per build instead of per start. `web-files.ts` serves them.
 */
export function compressedTwins(): Plugin {
  let outDir = ''
  return {
    name: 'fanfare:compressed-twins',
    applyToEnvironment: environment => environment.name === 'client',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const files = entries
        .filter(entry => entry.isFile() && squeezable.test(entry.name))
        .map(entry => path.join(entry.parentPath, entry.name))
      await Promise.all(
        files.map(async file => writeFile(`${file}.br`, await compress(await readFile(file)))),
      )
    },
  }
}
