-- Orders await what they hold and refuse by a value. refuse() stays for processes of the release before.
drop function refuse_short_stock();
