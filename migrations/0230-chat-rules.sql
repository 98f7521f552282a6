-- Fans who have agreed to the rules of chats: asked once for each account, not in each browser.
create table chat_agreements (
  user_id bigint primary key references users on delete cascade,
  at timestamptz not null
);
