-- What the mail server answered when it took a notice of a release.

alter table release_notice add column answer text;
