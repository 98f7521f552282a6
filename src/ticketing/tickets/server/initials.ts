const initialsMax = 3
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The first characters of a name's words, at most three: `Mina Sophie Krüger` is `MSK`, `김민아` is `김`. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s\-‐.·・]+/u)
    .filter(Boolean)
  const chosen = words.length > initialsMax ? [...words.slice(0, initialsMax - 1), ...words.slice(-1)] : words
  return chosen.map(word => firstOf(word)).join('')
}

/** One character as readers count them, of which at most two code points: a token has to stay short. */
function firstOf(word: string): string {
  const [first] = characters.segment(word)
  return [...(first?.segment ?? '')].slice(0, 2).join('').toLocaleUpperCase('und')
}
