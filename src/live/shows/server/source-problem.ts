const sources: Record<number, { form: RegExp; says: string }> = {
  0: { form: /^[\w-]{11}$/, says: "a video's id of 11 signs" },
  1: { form: /^[\w-]+(?:[./][\w-]+)*\.m3u8$/, says: 'the path of a playlist, live/master.m3u8' },
  3: { form: /^[\w-]+\/[\w-]+\/[\w:-]+$/, says: 'account/player/video' },
}
const liveTypeByReplayType: Record<number, number> = { 2: 1, 4: 3 }

/** Describes what is wrong with a source for a stream type (spec 3); undefined if the source is valid. */
export function findSourceProblem(type: number, source: string): string | undefined {
  const { form, says } = sources[liveTypeByReplayType[type] ?? type] ?? {}
  return form?.test(source) ? undefined : `a source of stream type ${type} is ${says}`
}
