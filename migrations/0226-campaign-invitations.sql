-- A fan who made a campaign invites others by a link with a code of their own. How many makes came through it is counted
-- from the makes themselves: one per fan, and never the fan's own.
create table campaign_invitations (
  campaign_id int not null references campaigns on delete cascade,
  user_id bigint not null references users,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{16}$'),
  created_at timestamptz not null,
  primary key (campaign_id, user_id)
);
create index campaign_invitations_of_user on campaign_invitations (user_id);

alter table makes
  -- Whose link brought this make; forgotten with that fan's account.
  add column invited_by bigint references users,
  add constraint makes_by_others check (invited_by <> user_id);
create index makes_invited on makes (invited_by, campaign_id) where invited_by is not null;
