/** Files of the archive by name, such as `wal/000000010000000000000003.zst.age`. */
export interface Store {
  /** Its folder or URL, for people. */
  place: string
  /** Stores a file, or replaces it. After it has resolved, the file is complete; before, it is as it was. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Returns null if there is no such file. */
  find: (name: string) => Promise<Uint8Array | null>
  /** Returns the names that begin with a prefix, in the order of their code points. */
  list: (prefix: string) => Promise<string[]>
  /** Removes a file; one that isn't there is no error. */
  remove: (name: string) => Promise<void>
}

/** Largest file in bytes; what is longer is split into several. */
export const fileBytesMax = 64 * 1024 * 1024

/** @throws if there is no such file */
export async function readStored({ place, find }: Store, name: string): Promise<Uint8Array> {
  const bytes = await find(name)
  if (bytes === null) throw new Error(`${name} is missing in ${place}`)
  return bytes
}

export const parseStored = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))
