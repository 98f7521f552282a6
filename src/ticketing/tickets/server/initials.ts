const initialsMax = 3
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Returns the first characters of up to three words of a name: `MSK` for `Mina Sophie Krüger`, `김` for `김민아`.
 */
export function getInitials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s\-‐.·・]+/u)
    .filter(Boolean)
  const chosen = words.length > initialsMax ? [...words.slice(0, initialsMax - 1), ...words.slice(-1)] : words
  return chosen.map(word => getFirstCharacter(word)).join('')
}

/**
 * Returns the first user-perceived character with at most two code points, because a token must stay short.
 */
function getFirstCharacter(word: string): string {
  const [first] = characters.segment(word)
  return [...(first?.segment ?? '')].slice(0, 2).join('').toLocaleUpperCase('und')
}
