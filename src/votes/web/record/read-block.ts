import { formatBlock } from './block-text.ts'

/**
 * Blocks as described in docs/vote.md. Written from that document alone and not from the server's code,
 * because two independent implementations are stronger evidence.
 */
export interface RecordEvent {
  seq: number
  type: 'cast' | 'change' | 'remove'
  stage_id: number
  ballot: string
  artist_id?: number
  commitment?: string
  reason?: string
}
export interface Opening {
  seq: number
  artist_id: number
  nonce: string
}
export type Mark =
  | { type: 'open'; stage_id: number; is_hidden: boolean; artist_ids: number[] }
  | { type: 'close'; stage_id: number }
  | { type: 'final'; stage_id: number }
  | {
      type: 'result'
      stage_id: number
      result_version: number
      totals: { artist_id: number; total: number }[]
    }
export interface Block {
  season: number
  block: number
  at: string
  prev_hash: string
  marks: Mark[]
  events: RecordEvent[]
  openings: Opening[]
  hash: string
}

const hash = /^[0-9a-f]{64}$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const reasons = new Set(['fake_account', 'duplicate_person', 'court_order', 'fan_left'])
const entriesMax = 10_000

type Fields = Record<string, unknown>
type Check = (value: unknown) => boolean

const isHash: Check = value => typeof value === 'string' && hash.test(value)
const isCount: Check = value => Number.isSafeInteger(value) && Number(value) >= 0
const isNumber: Check = value => Number.isSafeInteger(value) && Number(value) >= 1
const isBoolean: Check = value => typeof value === 'boolean'
const isMoment: Check = value => typeof value === 'string' && moment.test(value) && isCalendarDate(value)
/** Some engines parse 31 February as a date in March. */
const isCalendarDate = (text: string) =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
const isListOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(each => check(each))

/** Checks that a value is an object with exactly these fields. */
const exactly =
  (checks: Record<string, Check>): Check =>
  value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const fields = value as Fields
    const names = Object.keys(checks)
    return (
      Object.keys(fields).length === names.length &&
      names.every(name => Object.hasOwn(fields, name) && checks[name]?.(fields[name]))
    )
  }

const eventFields = { seq: isNumber, stage_id: isNumber, ballot: isHash, type: () => true }
const isShownEvent = exactly({ ...eventFields, artist_id: isNumber })
const isHiddenEvent = exactly({ ...eventFields, commitment: isHash })
const isRemoval = exactly({ ...eventFields, reason: value => reasons.has(String(value)) })
const isEvent: Check = value => {
  const type = (value as Fields | null)?.['type']
  if (type === 'remove') return isRemoval(value)
  return (type === 'cast' || type === 'change') && (isShownEvent(value) || isHiddenEvent(value))
}

const isOpening = exactly({ seq: isNumber, artist_id: isNumber, nonce: isHash })
const markFields = { stage_id: isNumber, type: () => true }
const markShapes: Record<string, Check> = {
  open: exactly({ ...markFields, is_hidden: isBoolean, artist_ids: isListOf(isNumber) }),
  close: exactly(markFields),
  final: exactly(markFields),
  result: exactly({
    ...markFields,
    result_version: isNumber,
    totals: isListOf(exactly({ artist_id: isNumber, total: isCount })),
  }),
}
const isMark: Check = value => {
  const shape = markShapes[String((value as Fields | null)?.['type'])]
  return shape?.(value) ?? false
}

const isBlock = exactly({
  season: isNumber,
  block: isNumber,
  at: isMoment,
  prev_hash: isHash,
  hash: isHash,
  marks: isListOf(isMark),
  events: isListOf(isEvent),
  openings: isListOf(isOpening),
})

/** A block with the text that its hash covers. */
export interface ReadBlock {
  block: Block
  hashed: string
}

/** Reads a block from a response; null if malformed. */
export function readBlock(value: unknown): ReadBlock | null {
  const block = toBlock(value)
  return block && { block, hashed: formatBlock(block).hashed }
}

/** Parses a line of a file; null if malformed or if any character deviates from the format. */
export function readLine(line: string): ReadBlock | null {
  try {
    const block = toBlock(JSON.parse(line))
    if (!block) return null
    const { whole, hashed } = formatBlock(block)
    return whole === line ? { block, hashed } : null
  } catch {
    return null
  }
}

function toBlock(value: unknown): Block | null {
  if (!isBlock(value)) return null
  const block = value as Block
  return block.events.length + block.openings.length > entriesMax ? null : block
}
