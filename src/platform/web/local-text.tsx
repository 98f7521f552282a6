import { RoomFor } from '../ui/room-for.tsx'
import { type MomentOf, useLocalMoment, useLongestMoment } from './use-local-moment.ts'

/** A sentence with a moment in it, in room for any zone: what the reader's zone makes of it moves nothing. */
export function LocalText({ of }: { of: (momentOf: MomentOf) => string }) {
  return <RoomFor longest={of(useLongestMoment())}>{of(useLocalMoment())}</RoomFor>
}
