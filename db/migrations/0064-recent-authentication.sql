-- When a session last proved itself, at its login or later by a password, a passkey or a code.
alter table member_sessions add column confirmed_at timestamptz not null default now();
update member_sessions set confirmed_at = created_at;
alter table administrator_sessions add column confirmed_at timestamptz not null default now();
update administrator_sessions set confirmed_at = created_at;

-- An administrator's session ends thirty minutes after its last use.
alter table administrator_sessions add column last_used_at timestamptz not null default now();

-- The device of each session, for the list of sessions and for revoking it with them.
alter table member_devices add column id uuid not null default gen_random_uuid() unique;
alter table member_sessions add column device_id uuid references member_devices (id) on delete set null;
create index member_sessions_device on member_sessions (device_id);
