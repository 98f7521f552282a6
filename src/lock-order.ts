/**
 * The order in which a transaction locks rows of several tables, and of one table by id, so that no two transactions
 * wait for each other. Every test with a database is held to it (platform/server/testing/lock-order-check.ts);
 * docs/writes.md says what counts. A fan is locked before all that is the fan's; what many share comes late.
 */
export const lockOrder: readonly string[] = [
  'pg_advisory_xact_lock',
  'import_keys',
  'idempotency_keys',
  'continued_writes',
  'users',
  'campaigns',
  'artists',
  'artist_suffixes',
  'cities',
  'makes',
  'campaign_days',
  'support_tickets',
  'preusers',
  'phones',
  'proofs',
  'media',
  'oauth_attempts',
  'oauth_links',
  'oauth_accounts',
  'human_checks_used',
  'account_attempts',
  'sms_days',
  'notification_choices',
  'sessions',
  'session_tokens',
  'articles',
  'article_texts',
  'article_artists',
  'projects',
  'tours',
  'events',
  'event_artists',
  'event_tickets',
  'happenings',
  'follows',
  'notifications',
  'push_subscriptions',
  'graphile_worker.add_job',
]

/** Table that is held → tables that are locked after it all the same, each because nobody can wait for the other there. */
export const harmless: Readonly<Record<string, readonly string[]>> = {
  // A deletion removes answers that were kept, so committed. Who changes such a row holds nothing else, and a call that
  // has just claimed its key has a row that the deletion does not see.
  account_attempts: ['idempotency_keys', 'continued_writes'],
}
