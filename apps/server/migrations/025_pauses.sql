-- Pauses: what operators stopped for a while, why, and until when.

create table pause (
  id text collate "C" primary key,
  -- Pauses.keyOf of the domain: 'all', 'chain:1', 'coin:USDC@1'.
  part text not null,
  -- The sentence that customers read.
  reason text not null,
  -- For operators.
  note_sealed text not null,
  since timestamptz not null,
  until timestamptz not null,
  begun_by text not null,
  ended_at timestamptz,
  -- Null where it ended at its time.
  ended_by text,
  check (until > since)
);
create unique index pause_present on pause (part) where ended_at is null;

-- True where one of these parts is paused. The queues of the rails ask it when they claim what is to be sent, so that a
-- pause counts for every process with its commit.
create function is_paused(variadic parts text[]) returns boolean language sql stable as $$
  select exists (select from pause where ended_at is null and part = any(parts))
$$;
