-- A snapshot takes the place of the one that new keys began with, from which alone an estate can be read then. One whose sending began before the switch, in a
-- session that ended with it, is by the keys of before.
create trigger keep_snapshot before insert or update on manifest_snapshot for each row execute function save_with_present_keys();
