-- Authors hear of what moderators decide (docs/notifications.md).
alter table happenings
  drop constraint happenings_kind_check,
  add constraint happenings_kind_check check (kind in
    ('event_near', 'event_on_sale', 'event_changed', 'campaign_reached', 'news', 'show_soon', 'order',
     'project_opens', 'project_closes', 'project_restock', 'chat'));
alter table notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('event_near', 'event_on_sale', 'event_changed', 'campaign_reached', 'news', 'show_soon', 'order',
     'project_opens', 'project_closes', 'project_restock', 'chat'));
