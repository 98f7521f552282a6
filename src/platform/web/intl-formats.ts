/**
 * Intl objects are slow to make (the first of a kind takes 10 ms on a phone), so each is made when it is first needed and
 * kept for good.
 */
const numbers = new Map<string, Intl.NumberFormat>()
const moments = new Map<string, Intl.DateTimeFormat>()

export function numberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, tag + JSON.stringify(options), () => new Intl.NumberFormat(tag, options))
}

export function momentFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(moments, tag + JSON.stringify(options), () => new Intl.DateTimeFormat(tag, options))
}

function kept<Format>(made: Map<string, Format>, key: string, make: () => Format): Format {
  const format = made.get(key) ?? make()
  made.set(key, format)
  return format
}
