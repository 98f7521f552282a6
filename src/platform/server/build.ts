import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export interface Build {
  /** Changes whenever a file of the build changes. */
  id: string
  date: string
  commit: string
}

export async function readBuild(clientDir: string): Promise<Build> {
  const read = (name: string) => readFile(path.join(clientDir, '.vite', name), 'utf8')
  const [manifest, info] = await Promise.all([read('manifest.json'), read('build.json')])
  const { date, commit } = JSON.parse(info) as { date: string; commit: string }
  return { id: hash('sha256', manifest, 'base64url').slice(0, 16), date, commit }
}
