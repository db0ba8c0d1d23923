-- The rest of a customer's limits, per service, rolling over 24 hours, 30 and 365 days, in euro cents.

-- The accounts of one person, which have one set of limits; the customer alone where no other is known.
create function same_person(customer text) returns text[] language plpgsql stable as $$
begin
  return coalesce((
    select array_agg(o.customer_id order by o.customer_id)
    from customer_person p join customer_person o on o.person_id = p.person_id where p.customer_id = customer
  ), array[customer]);
end $$;

create table limit_account (
  customer_id text not null,
  service text not null,
  primary key (customer_id, service)
);

create table limit_entry (
  order_id text primary key,
  customer_id text not null,
  service text not null,
  cents numeric(30, 0) not null,
  at timestamptz not null,
  state text not null check (state in ('reserved', 'committed', 'released'))
);

create index limit_entry_reserved on limit_entry (customer_id, service) where state = 'reserved';

-- Room that an order holds above the sum that it was placed with, each counted at the moment of its raise.
create table limit_raise (
  order_id text not null references limit_entry (order_id),
  at timestamptz not null,
  cents numeric(30, 0) not null check (cents > 0),
  primary key (order_id, at)
);

create table limit_bucket (
  customer_id text not null,
  service text not null,
  grain text not null check (grain in ('hour', 'day', 'month')),
  starts_at timestamptz not null,
  cents numeric(30, 0) not null,
  primary key (customer_id, service, grain, starts_at)
) with (fillfactor = 70);

create function limit_add(customer text, which text, amount numeric, moment timestamptz) returns void language sql as $$
  insert into limit_bucket (customer_id, service, grain, starts_at, cents)
  select customer, which, grain, date_trunc(grain, moment, 'UTC'), amount from unnest(array['month', 'day', 'hour']) grain
  on conflict (customer_id, service, grain, starts_at) do update set cents = limit_bucket.cents + excluded.cents;
$$;

-- The length of each window, and how it is counted: in buckets of `grain` up to the first whole one of `whole`. In
-- hours, because a day of the session's time zone may have 23.
create view limit_window as
select * from (values ('day', interval '24 hours', 'hour', interval '1 hour', 'day'),
  ('month', interval '720 hours', 'hour', interval '1 hour', 'day'),
  ('year', interval '8760 hours', 'day', interval '24 hours', 'month')) w (span, length, grain, bucket, whole);

-- Used and reserved per window by the accounts of one person, and when the oldest of it leaves. Small buckets up to the first whole large one, large ones
-- from there: at most 125 rows, however much a customer did.
create function limit_used_by(people text[], which text, moment timestamptz)
returns table (span text, used numeric, free_at timestamptz) language sql stable as $$
  select w.span, coalesce(small.cents, 0) + coalesce(large.cents, 0), oldest.starts_at + w.length + w.bucket
  from limit_window w
  cross join lateral (select date_trunc(w.grain, moment - w.length, 'UTC') as starts_at) first
  cross join lateral (
    select date_trunc(w.whole, (first.starts_at at time zone 'UTC') + ('1 ' || w.whole)::interval - interval '1 microsecond')
      at time zone 'UTC' as starts_at) rest
  cross join lateral (
    select sum(cents) as cents from limit_bucket
    where customer_id = any(people) and service = which and grain = w.grain
      and starts_at >= first.starts_at and starts_at < rest.starts_at
  ) small
  cross join lateral (
    select sum(cents) as cents from limit_bucket
    where customer_id = any(people) and service = which and grain = w.whole and starts_at >= rest.starts_at
  ) large
  cross join lateral (
    select min(one.starts_at) as starts_at from unnest(people) who
    cross join lateral (
      select starts_at from limit_bucket
      where customer_id = who and service = which and grain = w.grain and starts_at >= first.starts_at and cents > 0
      order by starts_at limit 1
    ) one
  ) oldest;
$$;

create function limit_used(customer text, which text, moment timestamptz)
returns table (span text, used numeric, free_at timestamptz) language sql stable as $$
  select u.* from (select same_person(customer) as people offset 0) p cross join lateral limit_used_by(p.people, which, moment) u;
$$;

-- The part of `limit_used` that open orders hold: they may still end with less, or give it back.
create function limit_reserved(customer text, which text, moment timestamptz)
returns table (span text, cents numeric) language sql stable as $$
  with since as materialized (
    select span, date_trunc(grain, moment - length, 'UTC') as starts_at from limit_window
  ), open_entry as (
    select order_id, at, cents from limit_entry
    where customer_id = any((select same_person(customer))::text[]) and service = which and state = 'reserved'
  ), raised as (
    select r.at, e.at as placed_at, r.cents from limit_raise r join open_entry e on e.order_id = r.order_id
  ), held as (
    select at, cents from open_entry
    union all select at, cents from raised
    union all select placed_at, -cents from raised
  )
  select s.span, coalesce(sum(held.cents), 0) from since s left join held on held.at >= s.starts_at
  group by s.span;
$$;

-- Gives back a part of what an order holds, where it was counted: the newest raise first, the placed sum last.
create function limit_give_back(held limit_entry, amount numeric) returns void language plpgsql as $$
declare
  raised limit_raise;
  rest numeric := amount;
begin
  for raised in select * from limit_raise where order_id = held.order_id order by at desc loop
    exit when rest = 0;
    perform limit_add(held.customer_id, held.service, -least(rest, raised.cents), raised.at);
    if rest < raised.cents then
      update limit_raise set cents = cents - rest where order_id = raised.order_id and at = raised.at;
      return;
    end if;
    delete from limit_raise where order_id = raised.order_id and at = raised.at;
    rest := rest - raised.cents;
  end loop;
  if rest <> 0 then perform limit_add(held.customer_id, held.service, -rest, held.at); end if;
end $$;

-- Reserves, or says which window is full. The account rows of the person are locked first, so that the sums below see every reservation
-- that came before. An order that holds something already is weighed by the difference, and the difference counts in the
-- windows of this moment.
create function limit_reserve(
  order_ref text, customer text, which text, amount numeric, day_limit numeric, month_limit numeric, year_limit numeric,
  moment timestamptz
) returns jsonb language plpgsql as $$
declare
  people text[] := same_person(customer);
  held limit_entry;
  extra numeric := amount;
  full_window record;
begin
  insert into limit_account (customer_id, service) select one, which from unnest(people) one on conflict do nothing;
  perform 1 from limit_account where customer_id = any(people) and service = which order by customer_id for update;
  -- Another account may have been found to be theirs while this one waited.
  people := same_person(customer);
  select * into held from limit_entry where order_id = order_ref;
  if held.state in ('reserved', 'committed') then extra := amount - held.cents; end if;

  select u.span, greatest(l.cap - u.used, 0) as remaining, u.free_at into full_window
  from limit_used_by(people, which, moment) u
  join (values ('day', day_limit), ('month', month_limit), ('year', year_limit)) l (span, cap) on l.span = u.span
  where l.cap is not null and extra > 0 and u.used + extra > l.cap
  order by l.cap - u.used
  limit 1;
  if found then
    return jsonb_build_object('window', full_window.span, 'left', full_window.remaining::text, 'until', full_window.free_at);
  end if;

  if held.state in ('reserved', 'committed') then
    if extra > 0 then
      perform limit_add(customer, which, extra, moment);
      insert into limit_raise (order_id, at, cents) values (order_ref, moment, extra)
      on conflict (order_id, at) do update set cents = limit_raise.cents + excluded.cents;
    elsif extra < 0 then
      perform limit_give_back(held, -extra);
    end if;
    update limit_entry set cents = amount where order_id = order_ref;
  else
    perform limit_add(customer, which, amount, moment);
    insert into limit_entry (order_id, customer_id, service, cents, at, state)
    values (order_ref, customer, which, amount, moment, 'reserved')
    on conflict (order_id) do update set cents = excluded.cents, at = excluded.at, state = 'reserved';
  end if;
  return null;
end $$;

-- True where the papers about the source of funds explain an order of `amount` too. They explain `ceiling` in 365 days,
-- of both services together: both account rows are locked, always in this order, so that no order of the other service
-- passes by.
create function limit_within_funds(customer text, amount numeric, ceiling numeric, moment timestamptz)
returns boolean language plpgsql as $$
declare
  people text[] := same_person(customer);
begin
  insert into limit_account (customer_id, service)
  select one, service from unnest(people) one cross join unnest(array['buy', 'sell']) service on conflict do nothing;
  perform 1 from limit_account where customer_id = any(people) order by service, customer_id for update;
  people := same_person(customer);
  return amount + (
    select coalesce(sum(u.used), 0) from unnest(array['buy', 'sell']) service
    cross join lateral limit_used_by(people, service, moment) u where u.span = 'year') <= ceiling;
end $$;

-- 'commit' when the value is final, 'release' when the order ends otherwise. Asked again, it changes nothing.
create function limit_move(order_ref text, move text, moment timestamptz) returns void language plpgsql as $$
declare
  held limit_entry;
begin
  select * into held from limit_entry where order_id = order_ref for update;
  if not found then return; end if;
  if move = 'commit' and held.state = 'reserved' then
    update limit_entry set state = 'committed' where order_id = order_ref;
  elsif move = 'release' and held.state <> 'released' then
    perform limit_give_back(held, held.cents);
    update limit_entry set state = 'released' where order_id = order_ref;
  end if;
end $$;
