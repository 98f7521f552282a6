/** "drum-and-bass" → "Drum and bass". Genres keep their names in every language. */
export function genreLabel(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}
