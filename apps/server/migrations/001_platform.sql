-- Plumbing without product words: answers kept for repeated requests, and effects that wait to be carried out.

-- One row per Idempotency-Key of a caller. A row without status is in progress until leased_until.
create table idempotency_key (
  caller text not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status smallint,
  body text,
  created_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  primary key (caller, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Effects, written in the transaction that decided them and carried out by a worker with a short lease.
-- Times of this table are the database's own.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null unique,
  owner text not null,
  payload jsonb not null,
  -- What must not be paused for it to be carried out (is_paused).
  needs text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  tries integer not null default 0,
  done_at timestamptz,
  last_error text
);
create index outbox_waiting on outbox (due_at, id) where done_at is null;
create index outbox_age on outbox (done_at) where done_at is not null;
