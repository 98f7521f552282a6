/** Reads a file of a chat; resolves with null if it does not exist (any more). Rejects on other errors. */
export type ReadFile = <File>(name: string, signal: AbortSignal) => Promise<File | null>

/** Omits the session, because the files are public and stored by shared caches. */
export function createFileReader(showId: number, chatId: number): ReadFile {
  return async <File>(name: string, signal: AbortSignal) => {
    const response = await fetch(`/livechat/${showId}/${chatId}/${name}`, {
      credentials: 'omit',
      // Always revalidates the snapshot by its ETag.
      cache: name === 'latest.json' ? 'no-cache' : 'default',
      signal,
    })
    if (response.status === 404 || response.status === 410) return null
    if (!response.ok) throw new Error(`${name} answers ${response.status}`)
    return (await response.json()) as File
  }
}
