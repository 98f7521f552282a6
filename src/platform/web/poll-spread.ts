/**
 * A number from 0 to 1 that spreads the polls of many fans. It is drawn once a document, because a query whose interval
 * changes restarts its timer: with a number drawn at each render, a page that renders each second would never poll.
 */
export const pollSpread = Math.random()
