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
  -- Parts that must not be paused for it to be carried out (is_paused).
  needs text[] not null default '{}',
  -- Value of its owner that it sends away: it waits while that is held (is_held). Null: nothing.
  guard text check (guard in ('money', 'coins')),
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  tries integer not null default 0,
  done_at timestamptz,
  last_error text
);
create index outbox_waiting on outbox (due_at, id) where done_at is null;
create index outbox_age on outbox (done_at) where done_at is not null;

-- Tables that are cut into months. A row's month is in the value it is cut by, an id that begins with time: so ids stay unique
-- over all months. docs/decisions/0014-months.md
create schema months;
create table cut_into_months (
  name text primary key,
  -- The beginning of the table's ids (ord_…); null where they are numbers, milliseconds times 2^20.
  prefix text
);

-- The lowest id of a moment, as lowestId of platform/ids.ts writes it.
create function lowest_id(prefix text, moment timestamptz) returns text language plpgsql immutable as $$
declare
  rest bigint := floor(extract(epoch from moment) * 1000);
  digits text := '';
begin
  if prefix is null then return rest << 20; end if;
  for place in 1 .. 10 loop
    digits := substr('234567abcdefghijklmnopqrstuvwxyz', (rest & 31)::integer + 1, 1) || digits;
    rest := rest >> 5;
  end loop;
  return prefix || '_' || digits;
end $$;

-- Makes the month of a moment and the two after it; gives how many it made. A row whose month is missing is kept in the table's
-- rest, and moves into its month when that is made. With the rights of the owner: the server's role makes no tables itself.
create function make_months(moment timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  cut record;
  starts timestamptz;
  month text;
  low text;
  high text;
  has_rows boolean;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(7041903053);
  for cut in
    select p.*, (select attname from pg_partitioned_table t join pg_attribute a on attrelid = partrelid and attnum = t.partattrs[0]
      where partrelid = p.name::regclass) as key
    from cut_into_months p order by p.name
  loop
    if to_regclass(format('months.%I', cut.name || '_rest')) is null then
      execute format('create table months.%I partition of %I default', cut.name || '_rest', cut.name);
    end if;
    for ahead in 0 .. 2 loop
      starts := date_trunc('month', moment, 'UTC') + make_interval(months => ahead);
      month := cut.name || to_char(starts at time zone 'UTC', '_YYYY_MM');
      continue when to_regclass(format('months.%I', month)) is not null;
      low := lowest_id(cut.prefix, starts);
      high := lowest_id(cut.prefix, (starts at time zone 'UTC' + interval '1 month') at time zone 'UTC');
      execute format('select exists (select from months.%I where %I >= %L and %2$I < %4$L)', cut.name || '_rest', cut.key, low, high)
        into has_rows;
      if has_rows then
        execute format('alter table %I detach partition months.%I', cut.name, cut.name || '_rest');
        execute format('alter table months.%I rename to months_rest_before', cut.name || '_rest');
        execute format('create table months.%I partition of %I default', cut.name || '_rest', cut.name);
      end if;
      execute format('create table months.%I (like %I including defaults including constraints including storage)', month, cut.name);
      execute format('alter table %I attach partition months.%I for values from (%L) to (%L)', cut.name, month, low, high);
      if has_rows then
        execute format('insert into %I select * from months.months_rest_before', cut.name);
        drop table months.months_rest_before;
      end if;
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;

-- The number of the next months that are there (0: this one only, -1: not even this), and whether a row of this month
-- or a later one is in none. A row of an old month is at its place in the rest: its month is in the archive.
create function look_at_months(moment timestamptz) returns table (of text, ahead integer, has_rest boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  missing integer;
  low text;
  key text;
begin
  for of, low, key in
    select p.name, lowest_id(p.prefix, date_trunc('month', moment, 'UTC')), attname
    from cut_into_months p join pg_partitioned_table t on t.partrelid = p.name::regclass
      join pg_attribute a on attrelid = partrelid and attnum = t.partattrs[0]
    order by p.name
  loop
    select coalesce(min(n), 3) into missing from generate_series(0, 2) n
    where to_regclass(format('months.%I', of || to_char(
      date_trunc('month', moment at time zone 'UTC') + make_interval(months => n), '_YYYY_MM'))) is null;
    ahead := missing - 1;
    execute format('select exists (select from months.%I where %I >= %L)', of || '_rest', key, low) into has_rest;
    return next;
  end loop;
end $$;
