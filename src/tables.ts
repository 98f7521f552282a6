/**
 * Which module owns which table (or the platform). The owner alone writes it; others ask a function of its
 * `server/index.ts`, in their own transaction. What others may read stands in scripts/checks/foreign-reads.ts.
 * `npm run check` compares all this with the migrations and with the SQL of the server: docs/tables.md.
 */
export const tables: Record<string, readonly string[]> = {
  platform: ['migrations', 'media', 'idempotency_keys', 'continued_writes', 'import_keys', 'audit_log'],
  accounts: [
    'account_secret',
    'users',
    'sessions',
    'session_tokens',
    'account_attempts',
    'notification_choices',
    'oauth_links',
    'oauth_accounts',
  ],
  artists: ['artists', 'artist_videos'],
  campaigns: ['campaigns', 'campaign_days', 'campaign_events', 'makes'],
  cities: ['cities', 'city_suffixes'],
  events: ['tours', 'tour_videos', 'events', 'event_artists', 'event_tickets'],
  follows: ['follows'],
  'human-checks': ['human_check_secret', 'human_checks_used'],
  news: ['articles', 'article_texts', 'article_artists'],
  notifications: ['happenings', 'notifications', 'push_subscriptions'],
  oauth: ['oauth_attempts'],
  phones: ['phones', 'sms_days'],
  recovery: ['proofs', 'proof_tokens'],
  search: ['artist_suffixes'],
  shop: ['projects'],
  'sign-up': ['preusers'],
  'sms-status': ['sms_reports'],
  support: ['support_tickets', 'support_ticket_images'],
}
