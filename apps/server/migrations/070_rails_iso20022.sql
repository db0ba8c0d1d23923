-- The bank rail: payments asked for, the files they went out in, and what the bank said about our accounts.

-- A file of payment orders. Its bytes are kept before it is sent and are the same however often it is sent.
create table bank_batch (
  message_id text primary key,
  file_name text not null unique,
  bytes bytea not null,
  sha256 text not null,
  -- persisted: may still be taken apart · writing: may lie at the bank · submitted · withdrawn: never left
  state text not null check (state in ('persisted', 'writing', 'submitted', 'withdrawn')),
  lease_until timestamptz,
  created_at timestamptz not null,
  submitted_at timestamptz
);
create index bank_batch_waiting on bank_batch (created_at) where state in ('persisted', 'writing');

create table bank_payment (
  key text primary key,
  owner text not null,
  scheme text not null check (scheme in ('sepa', 'sepa_instant', 'uk')),
  currency text not null check (currency in ('EUR', 'GBP')),
  units numeric(78, 0) not null check (units > 0),
  payee jsonb not null,
  reference text not null,
  -- Which of our accounts it leaves from.
  debtor text not null,
  end_to_end_id text not null unique,
  state text not null check (state in (
    'queued', 'withdrawn', 'batched', 'submitted', 'accepted', 'rejected', 'uncertain', 'booked', 'returned'
  )),
  message_id text references bank_batch,
  payment_information_id text,
  -- How often it was put into a batch that was taken apart again.
  batchings integer not null default 0,
  returned_units numeric(78, 0) not null default 0 check (returned_units between 0 and units),
  reason text,
  queued_at timestamptz not null,
  submitted_at timestamptz,
  -- The bank said something, be it only that it has the file.
  answered_at timestamptz,
  silent_at timestamptz,
  settled_at timestamptz
);
create index bank_payment_queued on bank_payment (queued_at) where state = 'queued';
create index bank_payment_message on bank_payment (message_id);
create index bank_payment_open on bank_payment (submitted_at) where state in ('submitted', 'accepted') and silent_at is null;
create index bank_payment_owner on bank_payment (owner);

-- Files from the bank. The same file again changes nothing.
create table bank_file (
  sha256 text primary key,
  name text not null,
  kind text,
  refused text,
  imported_at timestamptz not null
);

-- Lines of statements. The same line again changes nothing.
create table bank_line (
  identity text primary key,
  file text not null references bank_file,
  kind text not null,
  -- Our account's id, or the account as the bank wrote it.
  account text,
  statement text not null,
  currency text not null,
  units numeric(78, 0) not null,
  credit boolean not null,
  booking_day date,
  end_to_end_id text,
  -- What tells one movement from another across reports, notifications and statements.
  movement text not null,
  -- matched: belongs to a payment · waiting: a return before its booking · pending: not booked yet · unmatched: for a person
  state text not null check (state in ('matched', 'waiting', 'pending', 'unmatched')),
  why text,
  payment_key text references bank_payment,
  facts jsonb not null,
  recorded_at timestamptz not null
);
create index bank_line_payment on bank_line (payment_key) where payment_key is not null;
create index bank_line_unmatched on bank_line (recorded_at) where state = 'unmatched';

-- What the bank says our accounts hold, to hold the ledger against.
create table bank_statement (
  account text not null,
  statement text not null,
  currency text not null,
  opening_units numeric(78, 0),
  closing_units numeric(78, 0),
  day date,
  recorded_at timestamptz not null,
  primary key (account, statement, currency)
);
