-- Of which admission a ticket's holder was reminded: one that is moved is told of again.
alter table entry_tickets add column reminded_of timestamptz;
