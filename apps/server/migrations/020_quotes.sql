-- Prices as they were offered, and the day's rate between the currencies (limits are counted in EUR).

create table quote (
  id text primary key,
  service text not null,
  body text not null,
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
