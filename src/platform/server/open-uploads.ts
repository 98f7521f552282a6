interface Limits {
  /** Bytes of all open uploads together, and of one caller's. */
  bytesMax: number
  callerBytesMax: number
  /** Open uploads at once, and of one caller. */
  countMax: number
  callerCountMax: number
}

interface Share {
  count: number
  bytes: number
}

export interface OpenUpload extends Disposable {
  /** Whether there is room for so many bytes more. */
  grow: (bytes: number) => boolean
}

/**
 * What open uploads hold. Memory is counted as it is filled: a form that trickles in holds next to nothing, and no
 * place that anybody else would need.
 */
export function openUploads({ bytesMax, callerBytesMax, countMax, callerCountMax }: Limits) {
  const all: Share = { count: 0, bytes: 0 }
  const shares = new Map<string, Share>()

  function open(caller: string): OpenUpload | null {
    const share = shares.get(caller) ?? { count: 0, bytes: 0 }
    if (all.count >= countMax || share.count >= callerCountMax) return null
    shares.set(caller, share)
    let held = 0
    const add = (bytes: number) => {
      for (const each of [all, share]) each.bytes += bytes
      held += bytes
    }
    for (const each of [all, share]) each.count += 1
    return {
      grow(bytes) {
        if (all.bytes + bytes > bytesMax || share.bytes + bytes > callerBytesMax) return false
        add(bytes)
        return true
      },
      [Symbol.dispose]() {
        add(-held)
        for (const each of [all, share]) each.count -= 1
        if (share.count === 0) shares.delete(caller)
      },
    }
  }

  return { open }
}
