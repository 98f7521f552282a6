-- Answers of sign-ups were kept with their phone number for 30 days, under no account. The id alone is kept from now on.
UPDATE idempotency_keys SET answer = jsonb_build_object('preuser_id', answer->'preuser_id')
WHERE user_id IS NULL AND answer ? 'formatted_phone_number' AND answer ? 'preuser_id';
