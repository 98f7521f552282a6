-- A closed draw goes on where a winner drops out soon after it (docs/draws.md): those are looked through each minute.
create index draws_closed on draws (drawn_at) where status = 'closed';
