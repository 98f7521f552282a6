export const artistHelp =
  'An artist is named by its id (the number in the address of its page) or by the key of its import.'

export const toArtistNotFound = (name: string) => ({
  ok: false as const,
  problem: `There is no artist "${name}".`,
})
