import path from 'node:path'
import { pathToFileURL } from 'node:url'

export const root = path.join(import.meta.dirname, '..')

/** Imports a file built by Vite; `file` is relative to the repository. */
export function importBuilt(file: string): Promise<unknown> {
  return import(pathToFileURL(path.join(root, file)).href)
}
