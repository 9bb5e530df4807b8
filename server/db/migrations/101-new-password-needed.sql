-- A change of e-mail was undone: whoever made it knew the password, so it lets nobody in until another was chosen.
alter table account add column new_password_needed_at timestamptz;
alter table earlier_door add column new_password_needed_at timestamptz;
