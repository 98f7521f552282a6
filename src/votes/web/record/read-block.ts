import { textsOfBlock } from './block-text.ts'

/**
 * Blocks as docs/vote-record.md describes them. Written from that page, and not from the server's code: two
 * implementations that agree are worth more than one.
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
const isMoment: Check = value => typeof value === 'string' && moment.test(value) && isOfCalendar(value)
/** Some engines read a 31st of February as a day of March. */
const isOfCalendar = (text: string) =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(each => check(each))

/** An object with exactly these fields. */
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
  open: exactly({ ...markFields, is_hidden: isBoolean, artist_ids: listOf(isNumber) }),
  close: exactly(markFields),
  final: exactly(markFields),
  result: exactly({
    ...markFields,
    result_version: isNumber,
    totals: listOf(exactly({ artist_id: isNumber, total: isCount })),
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
  marks: listOf(isMark),
  events: listOf(isEvent),
  openings: listOf(isOpening),
})

/** A block, with the text that its hash is of. */
export interface ReadBlock {
  block: Block
  hashed: string
}

/** A block of an answer, or null where it is none. */
export function readBlock(value: unknown): ReadBlock | null {
  const block = blockOf(value)
  return block && { block, hashed: textsOfBlock(block).hashed }
}

/** A line of a file: null also where it is not written as the format wants it, to the letter. */
export function readLine(line: string): ReadBlock | null {
  try {
    const block = blockOf(JSON.parse(line))
    if (!block) return null
    const { whole, hashed } = textsOfBlock(block)
    return whole === line ? { block, hashed } : null
  } catch {
    return null
  }
}

function blockOf(value: unknown): Block | null {
  if (!isBlock(value)) return null
  const block = value as Block
  return block.events.length + block.openings.length > entriesMax ? null : block
}
