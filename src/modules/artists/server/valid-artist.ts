const invalidPrefix = '(INVALID)'

/**
 * Names that start with '(INVALID)' are those of duplicates and mistakes: they are listed but lead nowhere, and nobody
 * follows them or asks for them (spec 2.2).
 */
export function isValidName(name: string): boolean {
  return !name.startsWith(invalidPrefix)
}

/** The same as SQL, of a row of artists that the query calls `artist`. */
export function validArtist(artist: string): string {
  return `${artist}.name not like '${invalidPrefix}%'`
}

/** Its opposite, in the form for which there is an index. */
export function invalidArtist(artist: string): string {
  return `${artist}.name like '${invalidPrefix}%'`
}
