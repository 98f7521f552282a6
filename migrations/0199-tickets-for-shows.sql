alter table products add foreign key (show_id) references shows;
alter table entry_tickets add foreign key (show_id) references shows;
