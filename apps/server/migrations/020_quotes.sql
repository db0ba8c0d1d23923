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
