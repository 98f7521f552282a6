-- The pause between messages belongs to the state "slow": elsewhere readers took the number for one that counts.
update show_chats set slow_seconds = 0 where state <> 'slow' and slow_seconds <> 0;
