-- Anybody may ask for a challenge, so what is too old must be found without reading them all.
create index passkey_challenge_by_age on passkey_challenge (expires_at);
create index passkey_challenge_by_device on passkey_challenge (device_hash);
