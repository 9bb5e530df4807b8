-- The small picture of a photo or video takes room like every file, and is none that a person would count.
alter table sealed_file drop constraint sealed_file_purpose_check;
alter table sealed_file add constraint sealed_file_purpose_check check (purpose in ('certificate', 'preview'));
