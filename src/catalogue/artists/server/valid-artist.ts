export const invalidMark = '(INVALID)'

/**
 * '(INVALID)' names mark duplicates and mistakes: such artists are listed but not linked, and can't be followed or have
 * campaigns (spec 2.2).
 */
export function isValidName(name: string): boolean {
  return !name.startsWith(invalidMark)
}

/** The same as SQL, of a row of artists that the query calls `artist`. */
export function validArtist(artist: string): string {
  return `${artist}.name not like '${invalidMark}%'`
}

/** The negation, as the partial index has it. */
export function invalidArtist(artist: string): string {
  return `${artist}.name like '${invalidMark}%'`
}
