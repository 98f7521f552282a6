-- A domain event says that something changed which fans may be notified of (docs/notifications.md).
alter table happenings rename to domain_events;
alter sequence happenings_id_seq rename to domain_events_id_seq;
alter index happenings_by_time rename to domain_events_by_time;
alter index happenings_of_event rename to domain_events_of_event;
alter table domain_events rename constraint happenings_pkey to domain_events_pkey;
alter table domain_events rename constraint happenings_key_key to domain_events_key_key;
alter table domain_events rename constraint happenings_path_check to domain_events_path_check;
alter table domain_events rename constraint happenings_kind_check to domain_events_kind_check;
alter table domain_events rename constraint happenings_artist_ids_check to domain_events_artist_ids_check;
alter table domain_events rename constraint happenings_city_id_fkey to domain_events_city_id_fkey;
alter table domain_events rename constraint happenings_was_city_id_fkey to domain_events_was_city_id_fkey;
alter table domain_events rename constraint happenings_campaign_id_fkey to domain_events_campaign_id_fkey;
alter table domain_events rename constraint happenings_event_id_fkey to domain_events_event_id_fkey;
