const initialsMax = 3
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Returns the first characters of a name's words, at most three: `Mina Sophie Krüger` gives `MSK`, `김민아`
 * gives `김`.
 */
export function getInitials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s\-‐.·・]+/u)
    .filter(Boolean)
  const chosen = words.length > initialsMax ? [...words.slice(0, initialsMax - 1), ...words.slice(-1)] : words
  return chosen.map(word => getFirstCharacter(word)).join('')
}

/** Returns one user-perceived character of at most two code points, because a token has to stay short. */
function getFirstCharacter(word: string): string {
  const [first] = characters.segment(word)
  return [...(first?.segment ?? '')].slice(0, 2).join('').toLocaleUpperCase('und')
}
