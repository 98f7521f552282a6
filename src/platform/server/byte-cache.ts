/** Creates an LRU cache of byte arrays by name, bounded by their total size. */
export function createByteCache(bytesMax: number) {
  const entries = new Map<string, Uint8Array>()
  let size = 0

  function forget(name: string): void {
    size -= entries.get(name)?.byteLength ?? 0
    entries.delete(name)
  }

  function set(name: string, bytes: Uint8Array): void {
    forget(name)
    entries.set(name, bytes)
    size += bytes.byteLength
    for (const oldest of entries.keys()) {
      if (size <= bytesMax) break
      forget(oldest)
    }
  }

  return {
    get(name: string): Uint8Array | undefined {
      const bytes = entries.get(name)
      if (bytes) set(name, bytes)
      return bytes
    },
    set,
    forget,
  }
}
