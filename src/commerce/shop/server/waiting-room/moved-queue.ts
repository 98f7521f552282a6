/**
 * Builds SQL for the `next_at` of a room whose opening moves; `opensAt` is also SQL. An empty queue moves
 * with the opening; a queue with fans stays.
 */
export const buildMovedQueueSql = (room: string, opensAt: string): string =>
  `case when ${room}.next_at = ${room}.opens_at then ${opensAt} else ${room}.next_at end`
