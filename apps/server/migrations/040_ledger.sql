-- Double entry per asset. A balance is a row, never a sum over history; accounts that every order touches are spread
-- over 32 rows, so that two orders do not wait for each other.

create sequence ledger_posting_number;

-- Begins with time: entries are cut into months by it.
create function ledger_posting_id(moment timestamptz) returns bigint language sql volatile
return (floor(extract(epoch from moment) * 1000)::bigint << 20) + (nextval('ledger_posting_number') & 1048575);

-- Whole: a key is posted once, however long ago.
create table ledger_posting (
  id bigint primary key default ledger_posting_id(clock_timestamp()),
  key text not null unique,
  at timestamptz not null,
  -- The movement of another party's own list that it books: what later comparisons look for.
  movement_kind text check (movement_kind in ('acquirer_payout', 'acquirer_fee')),
  movement_id text,
  check ((movement_kind is null) = (movement_id is null))
);
create index ledger_posting_movement on ledger_posting (movement_kind, at) where movement_kind is not null;

create table ledger_entry (
  posting_id bigint not null references ledger_posting (id),
  line smallint not null,
  account text not null,
  asset text not null,
  units numeric(78, 0) not null,
  primary key (posting_id, line)
) partition by range (posting_id);
create index ledger_entry_statement on ledger_entry (account, asset, posting_id);
insert into cut_into_months (name) values ('ledger_entry');
select make_months(clock_timestamp());

-- Sums of the entries that are in the archive and no longer here: balance = archived + entries.
create table ledger_archived (
  account text not null,
  asset text not null,
  units numeric(78, 0) not null,
  primary key (account, asset)
);

-- Months that are in the archive: the lines of its list, so that a list cut short is noticed.
create table archived_month (
  number integer primary key,
  line text not null
);

-- The kind of an account, one of `accountKinds` of the domain: what stands before its first colon. Nothing else reads an
-- account's name. It is no column: a generated one makes a posting half as slow again.
create function ledger_kind(account text) returns text language sql immutable strict parallel safe
return split_part(account, ':', 1);

create table ledger_balance (
  account text not null,
  asset text not null,
  shard smallint not null,
  units numeric(78, 0) not null,
  primary key (account, asset, shard)
) with (fillfactor = 70);

-- Posts once per key. Balance rows are taken in one fixed order, so that two posters never wait in a circle.
create function ledger_post(postings jsonb, posted_at timestamptz) returns integer language plpgsql as $$
declare
  written integer;
begin
  if exists (
    select 1
    from jsonb_array_elements(postings) posting, jsonb_array_elements(posting -> 'entries') entry
    group by posting ->> 'key', entry ->> 'asset'
    having sum((entry ->> 'units')::numeric) <> 0
  ) then
    raise exception 'ledger: a posting does not balance: %', postings;
  end if;

  with fresh as (
    insert into ledger_posting (id, key, at, movement_kind, movement_id)
    select ledger_posting_id(posted_at), posting ->> 'key', posted_at, posting #>> '{movement,kind}',
      posting #>> '{movement,id}'
    from jsonb_array_elements(postings) posting
    on conflict (key) do nothing
    returning id, key
  ), lines as (
    insert into ledger_entry (posting_id, line, account, asset, units)
    select fresh.id, entry.line, entry.value ->> 'account', entry.value ->> 'asset', (entry.value ->> 'units')::numeric
    from fresh
    join jsonb_array_elements(postings) posting on posting ->> 'key' = fresh.key,
      jsonb_array_elements(posting -> 'entries') with ordinality entry (value, line)
    returning account, asset, units
  ), moved as (
    insert into ledger_balance (account, asset, shard, units)
    select account, asset, case when ledger_kind(account) = 'order' then 0 else pg_backend_pid() % 32 end, sum(units)
    from lines group by account, asset order by account, asset
    on conflict (account, asset, shard) do update set units = ledger_balance.units + excluded.units
  )
  select count(*) into written from fresh;
  return written;
end $$;

-- One comparison of the ledger with the world: the daily one, or one that an operator asked for.
create table reconciliation_run (
  id text collate "C" primary key,
  -- The day of a daily run: one a day, however many workers there are.
  day date unique,
  asked_by text collate "C",
  began_at timestamptz not null,
  -- Null while it goes on, or where its process ended: the next worker takes it up again.
  ended_at timestamptz,
  -- Sources that could not be compared, and why: [{"source": …, "reason": …}].
  faults jsonb not null default '[]'
);
create index reconciliation_run_newest on reconciliation_run (began_at desc);

-- The proof. ledger_units = external_units + the sum of in_flight + difference_units.
create table reconciliation (
  run_id text collate "C" not null references reconciliation_run (id),
  -- The ledger's account.
  account text not null,
  asset text not null,
  -- The moment the other side speaks of.
  as_of timestamptz not null,
  ledger_units numeric(78, 0) not null,
  external_units numeric(78, 0) not null,
  -- Movements that one side knows and the other does not yet: [{"kind": …, "reference": …, "units": …}].
  in_flight jsonb not null,
  difference_units numeric(78, 0) not null,
  source_kind text not null check (source_kind in ('statement', 'block', 'acquirer')),
  source_id text not null,
  result text not null check (result in ('equal', 'different')),
  recorded_at timestamptz not null,
  -- The moment at which two persons booked the difference as a loss or a gain.
  booked_at timestamptz,
  primary key (run_id, account, asset)
);
create index reconciliation_newest on reconciliation (account, asset, recorded_at desc);
create index reconciliation_booked on reconciliation (account, asset, booked_at) where booked_at is not null;
