import { removalReasons } from '../../record-shapes.ts'

export interface ParsedBlock {
  season: number
  block: number
  at: string
  prev_hash: string
  hash: string
  marks: ParsedMark[]
  events: ParsedEvent[]
  openings: { seq: number; artist_id: number; nonce: string }[]
  /** The canonical JSON that the block's hash covers. */
  hashed: string
}

export interface ParsedEvent {
  seq: number
  type: 'cast' | 'change' | 'remove'
  stage_id: number
  ballot: string
  artist_id?: number
  commitment?: string
  reason?: string
}

export type ParsedMark =
  | { type: 'open'; stage_id: number; is_hidden: boolean; artist_ids: number[] }
  | { type: 'close' | 'final'; stage_id: number }
  | {
      type: 'result'
      stage_id: number
      result_version: number
      totals: { artist_id: number; total: number }[]
    }

const contentsMax = 10_000
const hex = /^[0-9a-f]{64}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isNumber = (value: unknown): value is number => isCount(value) && value > 0
const isHex = (value: unknown): value is string => typeof value === 'string' && hex.test(value)
/**
 * Joins an object's keys in the order of the text, because only sorted keys are canonical and no others are
 * allowed.
 */
const joinKeys = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).join() : ''

/** Parses a line of a file; null if the line isn't a block in canonical JSON. */
export function parseBlock(line: string): ParsedBlock | null {
  let value: ParsedBlock
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  if (joinKeys(value) !== 'at,block,events,hash,marks,openings,prev_hash,season') return null
  // All keys and strings are ASCII and all numbers are integers, so JSON with sorted keys conforms to RFC
  // 8785.
  if (!hasForm(value) || JSON.stringify(value) !== line) return null
  const { hash, prev_hash: prevHash } = value
  const hashed = line.replace(`,"hash":"${hash}"`, '').replace(`,"prev_hash":"${prevHash}"`, '')
  return { ...value, hashed }
}

function hasForm({
  season,
  block,
  at,
  prev_hash: prevHash,
  hash,
  marks,
  events,
  openings,
}: ParsedBlock): boolean {
  const isHead = isNumber(season) && isNumber(block) && isHex(prevHash) && isHex(hash) && isMoment(at)
  if (!isHead || !Array.isArray(marks) || !Array.isArray(events) || !Array.isArray(openings)) return false
  if (events.length + openings.length > contentsMax) return false
  return events.every(isEvent) && openings.every(isOpening) && marks.every(isMark)
}

function isMoment(at: unknown): boolean {
  if (typeof at !== 'string' || !moment.test(at)) return false
  const time = new Date(at)
  return !Number.isNaN(time.getTime()) && time.toISOString() === at
}

function isEvent(event: ParsedEvent): boolean {
  const keys = joinKeys(event)
  if (!isNumber(event?.seq) || !isNumber(event.stage_id) || !isHex(event.ballot)) return false
  if (event.type === 'remove') {
    return keys === 'ballot,reason,seq,stage_id,type' && isReason(event.reason)
  }
  if (event.type !== 'cast' && event.type !== 'change') return false
  if (keys === 'ballot,commitment,seq,stage_id,type') return isHex(event.commitment)
  return keys === 'artist_id,ballot,seq,stage_id,type' && isNumber(event.artist_id)
}

const isReason = (reason: unknown) => (removalReasons as readonly unknown[]).includes(reason)

const isOpening = (opening: ParsedBlock['openings'][number]) =>
  joinKeys(opening) === 'artist_id,nonce,seq' &&
  isNumber(opening.seq) &&
  isNumber(opening.artist_id) &&
  isHex(opening.nonce)

function isMark(mark: ParsedMark): boolean {
  const keys = joinKeys(mark)
  if (!isNumber(mark?.stage_id)) return false
  if (mark.type === 'open') {
    const isWhole = keys === 'artist_ids,is_hidden,stage_id,type' && typeof mark.is_hidden === 'boolean'
    return isWhole && Array.isArray(mark.artist_ids) && mark.artist_ids.every(isNumber)
  }
  if (mark.type === 'result') {
    const isWhole = keys === 'result_version,stage_id,totals,type' && isNumber(mark.result_version)
    return isWhole && Array.isArray(mark.totals) && mark.totals.every(isTotal)
  }
  return keys === 'stage_id,type' && (mark.type === 'close' || mark.type === 'final')
}

const isTotal = (total: { artist_id: number; total: number }) =>
  joinKeys(total) === 'artist_id,total' && isNumber(total.artist_id) && isCount(total.total)
