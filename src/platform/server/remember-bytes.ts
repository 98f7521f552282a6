/** An LRU cache of byte arrays by name, bounded by total size. */
export function rememberBytes(bytesMax: number) {
  const held = new Map<string, Uint8Array>()
  let size = 0

  function forget(name: string): void {
    size -= held.get(name)?.byteLength ?? 0
    held.delete(name)
  }

  function set(name: string, bytes: Uint8Array): void {
    forget(name)
    held.set(name, bytes)
    size += bytes.byteLength
    for (const oldest of held.keys()) {
      if (size <= bytesMax) break
      forget(oldest)
    }
  }

  return {
    get(name: string): Uint8Array | undefined {
      const bytes = held.get(name)
      if (bytes) set(name, bytes)
      return bytes
    },
    set,
    forget,
  }
}
