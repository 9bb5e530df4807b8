-- When somebody's second step last became another: an operator decides nothing for a day after it.
alter table account add column factor_changed_at timestamptz;
