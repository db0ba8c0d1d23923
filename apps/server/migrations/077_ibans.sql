-- Dedicated IBANs of customers, and the decision about each credit to one.

create table dedicated_iban (
  id text primary key,
  -- Orders rows by creation; the newest row has the greatest number.
  number bigint generated always as identity,
  customer_id text not null references customer (id),
  -- The bank's last answer.
  state text not null check (state in ('requested', 'active', 'blocked', 'refused', 'closed')),
  -- The state that we requested and the bank has not confirmed; each request has its own number.
  wanted text check (wanted in ('active', 'blocked', 'closed')),
  request_number integer not null default 0,
  is_paused boolean not null default false,
  -- {do, coin, destination, terms}
  standing_order jsonb not null,
  -- The account holder's name, sealed under the customer's key; null after erasure.
  holder text,
  -- IBAN, BIC and bank name, sealed under the customer's key; null until the bank sends them.
  account text,
  -- A blind index of the IBAN: it allocates credits.
  account_index text unique,
  requested_at timestamptz not null,
  -- Set before the first request is sent.
  sent_at timestamptz,
  answered_at timestamptz,
  -- The queue of requests to the bank.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0
);
create index dedicated_iban_of_customer on dedicated_iban (customer_id, number desc);
create unique index dedicated_iban_open on dedicated_iban (customer_id) where state in ('requested', 'active', 'blocked');
create index dedicated_iban_due on dedicated_iban (due_at) where due_at is not null;

-- One credit to a dedicated IBAN. bank_credit holds the state of its money.
create table iban_credit (
  id text primary key,
  number bigint generated always as identity,
  -- The statement line that first reported it.
  identity text not null unique,
  iban_id text not null references dedicated_iban (id),
  state text not null check (state in ('arrived', 'waiting', 'in_review')),
  why text,
  -- The quote of its purchase: a quote serves one order, so the purchase is placed once.
  quote_id text,
  recorded_at timestamptz not null,
  -- The queue of credits to decide.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0
);
create index iban_credit_of_iban on iban_credit (iban_id, number desc);
create index iban_credit_due on iban_credit (due_at) where due_at is not null;
