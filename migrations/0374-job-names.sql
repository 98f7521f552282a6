-- Queued jobs and the history of scheduled ones take the new names of their tasks. Processes of the previous release
-- may still add jobs under the old names until they stop: the tasks' aliases run those.
do $$
begin
  -- graphile-worker creates its tables when the first process starts.
  if to_regclass('graphile_worker._private_tasks') is null then
    return;
  end if;
  create temporary table renamed_tasks on commit drop as
  select * from (values
    ('answerReset', 'sendPasswordReset'),
    ('forgetAccountAttempts', 'purgeAccountAttempts'),
    ('forgetAuditRows', 'purgeAuditRows'),
    ('forgetChatReports', 'purgeChatReports'),
    ('forgetClearanceCodes', 'purgeClearanceCodes'),
    ('forgetDoors', 'purgeDoors'),
    ('forgetFailedJobs', 'purgeFailedJobs'),
    ('forgetIdempotencyKeys', 'purgeIdempotencyKeys'),
    ('forgetIdentities', 'purgeIdentities'),
    ('forgetNotifications', 'purgeNotifications'),
    ('forgetOauthAttempts', 'purgeOauthAttempts'),
    ('forgetOauthLinks', 'purgeOauthLinks'),
    ('forgetOrderDetails', 'purgeOrderDetails'),
    ('forgetPhones', 'purgePhones'),
    ('forgetPreusers', 'purgePreusers'),
    ('forgetProofs', 'purgeProofs'),
    ('forgetQuotes', 'purgeQuotes'),
    ('forgetRawPayments', 'purgeRawPayments'),
    ('forgetRestockWishes', 'purgeRestockWishes'),
    ('forgetSessions', 'purgeSessions'),
    ('forgetSmsReports', 'purgeSmsReports'),
    ('forgetSupportTickets', 'purgeSupportTickets'),
    ('forgetTicketNames', 'purgeTicketNames'),
    ('forgetUsedHumanChecks', 'purgeUsedHumanChecks'),
    ('forgetViewing', 'purgeViewingData'),
    ('forgetVotes', 'purgeVotes'),
    ('forgetWaitingPlaces', 'purgeWaitingPlaces'),
    ('handleNews', 'handleProviderEvent'),
    ('keepHeads', 'signHeads'),
    ('liftOfAge', 'liftAgeRestrictions'),
    ('mailAllowed', 'mailRestrictionLifted'),
    ('mailEmailAsked', 'mailEmailChangeRequested'),
    ('mailFarewell', 'mailAccountDeleted'),
    ('tellFans', 'notifyFans'),
    ('tellReminded', 'notifyShowFans'),
    ('tellRestocked', 'notifyRestocked'),
    ('tellSaved', 'notifySavers'),
    ('tellVoters', 'notifyVoters'),
    ('tellVotes', 'announceStages')
  ) renamed (old, new);
  -- A task row with the new name exists already where a process of this release has started before.
  insert into graphile_worker._private_tasks (identifier)
  select r.new from renamed_tasks r join graphile_worker._private_tasks t on t.identifier = r.old
  on conflict (identifier) do nothing;
  update graphile_worker._private_jobs j set task_id = new_task.id
    from renamed_tasks r
    join graphile_worker._private_tasks old_task on old_task.identifier = r.old
    join graphile_worker._private_tasks new_task on new_task.identifier = r.new
   where j.task_id = old_task.id;
  delete from graphile_worker._private_known_crontabs c
   using renamed_tasks r where c.identifier = r.new
     and exists (select from graphile_worker._private_known_crontabs o where o.identifier = r.old);
  update graphile_worker._private_known_crontabs c set identifier = r.new
    from renamed_tasks r where c.identifier = r.old;
end
$$;
