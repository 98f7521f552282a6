interface Limits {
  /** Bytes of all open uploads together, and of one caller's. */
  bytesMax: number
  callerBytesMax: number
  /** Open uploads at once, those of one fan, and those of all visitors of one network. */
  countMax: number
  fanCountMax: number
  networkCountMax: number
}

/** The sender of an upload. */
export interface Uploader {
  /** An IPv4 address or an IPv6 network. */
  address: string
  /** Null for a visitor. */
  fanId: number | null
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
export function openUploads({ bytesMax, callerBytesMax, countMax, fanCountMax, networkCountMax }: Limits) {
  const all: Share = { count: 0, bytes: 0 }
  const shares = new Map<string, Share>()

  // A fan's uploads count for the fan alone, so that slow ones stop nobody else in the same hall.
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
