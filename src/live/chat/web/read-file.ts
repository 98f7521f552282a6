/** A file of a chat, or null where there is none (any more); rejects where the server does not answer well. */
export type ReadFile = <File>(name: string, signal: AbortSignal) => Promise<File | null>

/** Public, the same for everybody and cached on the way: no session goes with it. */
export function chatFiles(showId: number, chatId: number): ReadFile {
  return async <File>(name: string, signal: AbortSignal) => {
    const answer = await fetch(`/livechat/${showId}/${chatId}/${name}`, {
      credentials: 'omit',
      // Asks whether it is still so, by ETag.
      cache: name === 'latest.json' ? 'no-cache' : 'default',
      signal,
    })
    if (answer.status === 404 || answer.status === 410) return null
    if (!answer.ok) throw new Error(`${name} answers ${answer.status}`)
    return (await answer.json()) as File
  }
}
