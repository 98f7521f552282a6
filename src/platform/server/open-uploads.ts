interface Limits {
  /** Maximum number of bytes of all open uploads; `callerBytesMax` is the maximum per caller. */
  bytesMax: number
  callerBytesMax: number
  /** Maximum number of open uploads in total; the next two apply per fan and to all visitors of a network. */
  countMax: number
  fanCountMax: number
  networkCountMax: number
}

export interface Uploader {
  /** An IPv4 address or an IPv6 network. */
  address: string
  fanId: number | null
}

interface Share {
  count: number
  bytes: number
}

export interface OpenUpload extends Disposable {
  /** Reserves memory for more bytes; returns false if a limit is reached. */
  grow: (bytes: number) => boolean
}

/**
 * Tracks the resources of open uploads. Memory counts as it fills, so that a form that trickles in uses next
 * to nothing and blocks no one.
 */
export function trackUploads({ bytesMax, callerBytesMax, countMax, fanCountMax, networkCountMax }: Limits) {
  const all: Share = { count: 0, bytes: 0 }
  const shares = new Map<string, Share>()

  // Counts uploads per fan instead of per address, so that slow ones don't block others on a venue's network.
  function open({ address, fanId }: Uploader): OpenUpload | null {
    const caller = fanId === null ? address : `fan ${fanId}`
    const callerCountMax = fanId === null ? networkCountMax : fanCountMax
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
