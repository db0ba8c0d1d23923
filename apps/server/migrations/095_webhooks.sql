-- Webhooks: what a merchant's server receives. An event is written by the transaction that changes what it speaks of; workers
-- make deliveries of it and carry them out.

-- The number of events about an object of a merchant: their numbers have no gap.
create table webhook_object (
  merchant_id text collate "C" not null,
  object text collate "C" not null,
  last_sequence integer not null,
  primary key (merchant_id, object)
);

create table webhook_event (
  -- The header webhook-id.
  id text collate "C" primary key,
  merchant_id text collate "C" not null,
  type text not null,
  version integer not null,
  -- An order, a verification; of a test its endpoint.
  object text collate "C" not null,
  sequence integer not null,
  -- The status that it changes, where endpoints choose by it.
  status text,
  data jsonb not null,
  created_at timestamptz not null,
  -- The queue of events that have no deliveries yet.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0,
  done_at timestamptz,
  unique (merchant_id, object, sequence)
);
create index webhook_event_waiting on webhook_event (due_at, id) where done_at is null;
create index webhook_event_object_waiting on webhook_event (merchant_id, object, sequence) where done_at is null;
create index webhook_event_of on webhook_event (merchant_id, id);
create index webhook_event_age on webhook_event using brin (created_at);

create table webhook_endpoint (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  url text not null,
  description text not null,
  types text[] not null check (cardinality(types) > 0),
  -- None is all.
  statuses text[] not null,
  -- Sealed with the installation's key.
  secret text not null,
  older_secret text,
  older_until timestamptz,
  created_at timestamptz not null,
  off_at timestamptz,
  -- The program switched it off.
  is_given_up boolean not null default false,
  -- Nothing but failures since then, so many in a row.
  failing_since timestamptz,
  failures integer not null default 0,
  -- Endpoints that fail or answer late are visited in places of their own, so that they take none from the others.
  is_slow boolean not null default false,
  slow_at timestamptz,
  visited_at timestamptz,
  -- The queue of endpoints that something waits for; null where nothing does.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0
);
create index webhook_endpoint_of on webhook_endpoint (merchant_id, id desc);
create index webhook_endpoint_waiting on webhook_endpoint (due_at) where off_at is null;

create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id text collate "C" not null references webhook_endpoint (id),
  event_id text collate "C" not null references webhook_event (id),
  object text collate "C" not null,
  -- 0: the first time; then one more for each replay.
  replay integer not null default 0,
  created_at timestamptz not null,
  -- Not before.
  due_at timestamptz not null,
  first_try_at timestamptz,
  tries integer not null default 0,
  last_status integer,
  delivered_at timestamptz,
  given_up_at timestamptz,
  unique (endpoint_id, event_id, replay)
);
-- Of an object one delivery is under way at a time, in the order of their ids.
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, object, id)
  where delivered_at is null and given_up_at is null;
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_of_event on webhook_delivery (event_id);

create table webhook_attempt (
  delivery_id bigint not null references webhook_delivery (id) on delete cascade,
  at timestamptz not null,
  milliseconds integer not null,
  status integer,
  -- The first 4 KB.
  answer text,
  fault text,
  detail text,
  id bigint generated always as identity primary key
);
create index webhook_attempt_of on webhook_attempt (delivery_id, id);

-- Writes events about one object of a merchant, in the order of the list: [{"id", "type", "version", "status", "data"}]. Whoever
-- calls it holds the object's row, or the row here makes the second one wait.
create function webhook_add_events(merchant text, about text, events jsonb, moment timestamptz) returns void language plpgsql as $$
declare
  many integer := jsonb_array_length(events);
  last integer;
begin
  if many = 0 then return; end if;
  insert into webhook_object (merchant_id, object, last_sequence) values (merchant, about, many)
  on conflict (merchant_id, object) do update set last_sequence = webhook_object.last_sequence + many
  returning last_sequence into last;
  insert into webhook_event (id, merchant_id, type, version, object, sequence, status, data, created_at, due_at)
  select one ->> 'id', merchant, one ->> 'type', (one ->> 'version')::integer, about, last - many + place::integer,
    one ->> 'status', one -> 'data', moment, moment
  from jsonb_array_elements(events) with ordinality as list (one, place);
end $$;
