-- Who lifted the lockdown, by ownerId, so that their page offers it to them no more. The release service tells it again within a minute.
alter table lockdown drop column lifted;
alter table lockdown add column lifted_by uuid[] not null default '{}';
