-- The events that fans saved: interested or going (docs/events.md).
alter table event_marks rename to saved_events;
alter index event_marks_of_event rename to saved_events_of_event;
alter table saved_events rename constraint event_marks_pkey to saved_events_pkey;
alter table saved_events rename constraint event_marks_kind_check to saved_events_kind_check;
alter table saved_events rename constraint event_marks_remind_check to saved_events_remind_check;
alter table saved_events rename constraint event_marks_user_id_fkey to saved_events_user_id_fkey;
alter table saved_events rename constraint event_marks_event_id_fkey to saved_events_event_id_fkey;
