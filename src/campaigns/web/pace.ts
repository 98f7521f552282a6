interface Counted {
  make_count: number
  week_count: number
  goal: number
  status: string
}

/** Longest forecast shown, in days. */
const daysMax = 180

/** Estimates the days until the goal at this week's pace; null without a meaningful estimate. */
export function estimateDaysLeft({
  make_count: count,
  week_count: week,
  goal,
  status,
}: Counted): number | null {
  if (status !== 'open' || week <= 0 || count >= goal) return null
  const days = Math.ceil(((goal - count) * 7) / week)
  return days <= daysMax ? days : null
}
