import type { Block, Mark, Opening, RecordEvent } from './read-block.ts'

/**
 * Serializes by RFC 8785 for the contents of a record, which are ASCII strings, integers and booleans: sorted
 * keys, no whitespace. Each kind of object is written out, because iterating the keys of millions of events
 * would take most of a recount's time.
 */
const formatEvent = ({ seq, type, stage_id: stage, ballot, ...rest }: RecordEvent): string => {
  const { artist_id: artist, commitment, reason } = rest
  const first = artist === undefined ? '' : `"artist_id":${artist},`
  const second = commitment === undefined ? '' : `"commitment":"${commitment}",`
  const third = reason === undefined ? '' : `"reason":"${reason}",`
  return `{${first}"ballot":"${ballot}",${second}${third}"seq":${seq},"stage_id":${stage},"type":"${type}"}`
}

const formatOpening = ({ seq, artist_id: artist, nonce }: Opening): string =>
  `{"artist_id":${artist},"nonce":"${nonce}","seq":${seq}}`

function formatMark(mark: Mark): string {
  const end = `"stage_id":${mark.stage_id}`
  if (mark.type === 'open') {
    return `{"artist_ids":[${mark.artist_ids.join()}],"is_hidden":${mark.is_hidden},${end},"type":"open"}`
  }
  if (mark.type !== 'result') return `{${end},"type":"${mark.type}"}`
  const totals = mark.totals.map(({ artist_id: artist, total }) => `{"artist_id":${artist},"total":${total}}`)
  return `{"result_version":${mark.result_version},${end},"totals":[${totals.join()}],"type":"result"}`
}

/** Returns a block's text as in a file, and without its two hashes, which is the text that is hashed. */
export function formatBlock(block: Block): { whole: string; hashed: string } {
  const first = `{"at":"${block.at}","block":${block.block},"events":[${block.events.map(formatEvent).join()}],`
  const marks = `"marks":[${block.marks.map(formatMark).join()}],`
  const openings = `"openings":[${block.openings.map(formatOpening).join()}],`
  const last = `"season":${block.season}}`
  return {
    whole: `${first}"hash":"${block.hash}",${marks}${openings}"prev_hash":"${block.prev_hash}",${last}`,
    hashed: `${first}${marks}${openings}${last}`,
  }
}

/** Returns the text that a commitment hashes. */
export const formatHidden = (hidden: {
  stage_id: number
  ballot: string
  artist_id: number
  nonce: string
}): string =>
  `{"artist_id":${hidden.artist_id},"ballot":"${hidden.ballot}","nonce":"${hidden.nonce}","stage_id":${hidden.stage_id}}`
