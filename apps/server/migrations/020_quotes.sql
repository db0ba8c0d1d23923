-- Prices as they were offered, the day's rate between the currencies (limits are counted in EUR), and the market's middle
-- for the chart.

create table quote (
  id text primary key,
  service text not null,
  body jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index quote_old on quote (expires_at);

create table day_rate (
  day date not null,
  fiat text not null,
  euro_scaled numeric(30, 0) not null,
  primary key (day, fiat)
);

-- The middle of the market, for the chart: a point at most every quarter of an hour, of a coin by the name exchanges
-- know it by, for it costs the same on each of its chains. Older points are thinned, and none is kept beyond 90 days.
create table mid_rate (
  symbol text not null,
  fiat text not null,
  -- The quarter of an hour; its first price is its point.
  slot timestamptz not null,
  at timestamptz not null,
  scaled numeric(78, 0) not null check (scaled > 0),
  primary key (symbol, fiat, slot)
);

-- Prices that customers want to hear of. A row says what was chosen and what became of it; it names no person but by id.
create table price_alert (
  id text collate "C" primary key,
  customer_id text not null references customer (id),
  -- A sale looks at the rate at which we buy coins, a purchase at the one at which we sell them.
  service text not null check (service in ('sell', 'buy')),
  coin text not null,
  fiat text not null,
  -- Of one coin, as rates are: cents × 10^12.
  scaled numeric(78, 0) not null check (scaled > 0),
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  -- Told once, at this rate.
  notified_at timestamptz,
  notified_scaled numeric(78, 0),
  check ((notified_at is null) = (notified_scaled is null))
);
create unique index price_alert_same on price_alert (customer_id, service, coin, fiat, scaled) where notified_at is null;
-- What is watched; empty where nobody waits for a price.
create index price_alert_watched on price_alert (coin, fiat, service) where notified_at is null;
create index price_alert_end on price_alert (ends_at);
