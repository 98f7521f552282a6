/** Bytes of a WAL segment. */
export const segmentBytes = 16 * 1024 * 1024

/** A WAL segment, named by 24 hex digits: its timeline, then its number. */
export interface Segment {
  timeline: number
  /** Counts segments since the beginning of the cluster. */
  number: number
}

const segmentsPerLog = 256

/** Parses the name of a segment; null for other files, such as histories of timelines. */
export function parseSegment(name: string): Segment | null {
  const [, timeline, log, rest] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? []
  if (!timeline || !log || !rest) return null
  return {
    timeline: Number.parseInt(timeline, 16),
    number: Number.parseInt(log, 16) * segmentsPerLog + Number.parseInt(rest, 16),
  }
}

/** @throws if it is no name of a segment */
export function toSegment(name: string): Segment {
  const segment = parseSegment(name)
  if (!segment) throw new Error(`${name} is no WAL segment`)
  return segment
}

const toHex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

export const formatSegment = ({ timeline, number }: Segment): string =>
  `${toHex(timeline)}${toHex(Math.floor(number / segmentsPerLog))}${toHex(number % segmentsPerLog)}`

/** Returns the segment that contains a position in the WAL, such as `0/28000028`. */
export function findSegment(timeline: number, position: string): Segment {
  const [high = '', low = ''] = position.split('/')
  const inLog = Math.floor(Number.parseInt(low, 16) / segmentBytes)
  return { timeline, number: Number.parseInt(high, 16) * segmentsPerLog + inLog }
}

/** Returns whether a segment continues the chain, or is the last one again. */
export const continues = (last: Segment, next: Segment): boolean =>
  next.timeline === last.timeline && (next.number === last.number || next.number === last.number + 1)
