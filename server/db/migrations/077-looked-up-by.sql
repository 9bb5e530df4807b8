-- What is looked up by something that no key begins with, and what is looked for by its age once a day.

-- Whoever signs in says an address and no tenant.
create index account_by_email on account (email);
create index account_by_claimed_email on account (claimed_email) where claimed_email is not null;
create index account_by_address on account (tenant, (coalesce(email, claimed_email, '')));
create index account_of_operators on account (id) where role = 'admin';
create index email_change_by_email on email_change (email);
create index invitation_by_email on invitation (email) where void_at is null;

create index session_by_end on session (expires_at);
create index one_time_link_by_end on one_time_link (expires_at);
create index known_device_by_age on known_device (seen_at);
create index token_bucket_by_age on token_bucket (updated_at);
create index failed_attempts_by_age on failed_attempts (first_at);
create index email_change_by_age on email_change (created_at);
