-- Dedicated IBANs of customers, and what is decided of the money that comes to them.

create table dedicated_iban (
  id text primary key,
  -- The newest has the greatest, whatever the clock did.
  number bigint generated always as identity,
  customer_id text not null references customer (id),
  -- The bank's last answer.
  state text not null check (state in ('requested', 'active', 'blocked', 'refused', 'closed')),
  -- What we want of the bank and it has not done yet; each request is asked under its own number.
  wanted text check (wanted in ('active', 'blocked', 'closed')),
  request_number integer not null default 0,
  is_paused boolean not null default false,
  -- {do, coin, destination, terms}
  standing_order jsonb not null,
  -- The name that it is opened in, sealed under the customer's key; null once it is erased.
  holder text,
  -- IBAN, BIC and bank, sealed under the customer's key; null until the bank has given them.
  account text,
  -- A blind index of the IBAN: money is recognised by it.
  account_index text unique,
  requested_at timestamptz not null,
  -- Before the first request leaves.
  sent_at timestamptz,
  answered_at timestamptz,
  -- The queue of asking the bank.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0
);
create index dedicated_iban_of_customer on dedicated_iban (customer_id, number desc);
create unique index dedicated_iban_open on dedicated_iban (customer_id) where state in ('requested', 'active', 'blocked');
create index dedicated_iban_due on dedicated_iban (due_at) where due_at is not null;

-- One credit that came to one. Where its money is, is in bank_credit.
create table iban_credit (
  id text primary key,
  number bigint generated always as identity,
  -- The statement line that reported it first.
  identity text not null unique,
  iban_id text not null references dedicated_iban (id),
  state text not null check (state in ('arrived', 'waiting', 'in_review')),
  why text,
  -- Of the purchase that is being placed: it is placed once.
  quote_id text,
  recorded_at timestamptz not null,
  -- The queue of deciding.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0
);
create index iban_credit_of_iban on iban_credit (iban_id, number desc);
create index iban_credit_due on iban_credit (due_at) where due_at is not null;
