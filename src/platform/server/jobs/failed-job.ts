/** Flag of jobs that were added under a key. */
export const keyedFlag = 'keyed'

/**
 * SQL over `graphile_worker.jobs`: a newer job with the same key has taken the place of this one while it ran, or after
 * it had failed. graphile-worker takes its key and its tries away, so that it looks like one that failed for good.
 */
const isReplaced = `coalesce(flags->>'${keyedFlag}' is not null and key is null, false)`

/** The same: it is there to be worked on, or needs an operator. */
export const isCurrentJob = `(locked_at is not null or not ${isReplaced})`

/** The same: it has no tries left, and no newer job stands for it. */
export const isFailedJob = `(attempts >= max_attempts and locked_at is null and not ${isReplaced})`
