interface Counted {
  make_count: number
  week_count: number
  goal: number
  status: string
}

/** A forecast beyond this says nothing. */
const daysMax = 180

/** Days until the goal if makes go on coming as they did this week; null where that says nothing. */
export function daysLeft({ make_count: count, week_count: week, goal, status }: Counted): number | null {
  if (status !== 'open' || week <= 0 || count >= goal) return null
  const days = Math.ceil(((goal - count) * 7) / week)
  return days <= daysMax ? days : null
}
