/**
 * `next_at` of a room, by its alias, whose opening moves to another moment, given as SQL: a line in which nobody waits
 * yet begins with the opening, before and after; one with somebody in it goes on as it is.
 */
export const movedLine = (room: string, opensAt: string): string =>
  `case when ${room}.next_at = ${room}.opens_at then ${opensAt} else ${room}.next_at end`
