import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Store } from './store.ts'

const unfinished = '.part'

export function createFolderStore(folder: string): Store {
  return {
    place: folder,
    async put(name, bytes) {
      const file = path.join(folder, name)
      // Otherwise a disk that isn't mounted would leave a second archive on this one.
      await access(folder)
      await mkdir(path.dirname(file), { recursive: true })
      const handle = await open(`${file}${unfinished}`, 'w')
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${file}${unfinished}`, file)
      await syncFolder(path.dirname(file))
    },
    find: name =>
      readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    async list(prefix) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries
        .filter(entry => entry.isFile() && !entry.name.endsWith(unfinished))
        .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
        .map(name => name.replaceAll(path.sep, '/'))
        .filter(name => name.startsWith(prefix))
        .toSorted()
    },
    remove: name => rm(path.join(folder, name), { force: true }),
  }
}

/** Makes the new name survive a power failure. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
