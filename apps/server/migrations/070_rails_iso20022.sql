-- The bank rail: payments asked for, the files they went out in, what the bank said about our accounts, and the money that
-- came to them from others.

-- A file of payment orders. Its bytes are kept before it is sent and are the same however often it is sent.
create table bank_batch (
  message_id text primary key,
  file_name text not null unique,
  -- The file, sealed; its size in bytes, and the hash of what is inside.
  sealed text not null,
  size integer not null,
  sha256 text not null,
  -- persisted: may still be taken apart · writing: may lie at the bank · submitted · withdrawn: never left
  state text not null check (state in ('persisted', 'writing', 'submitted', 'withdrawn')),
  -- held: kept back until a second person has approved it · given: approved · null: small enough to go by itself.
  approval text check (approval in ('held', 'given')),
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null,
  submitted_at timestamptz
);
create index bank_batch_waiting on bank_batch (due_at) where state in ('persisted', 'writing');
create index bank_batch_held on bank_batch (created_at) where approval = 'held' and state = 'persisted';

create table bank_payment (
  key text primary key,
  -- An order, or the statement line whose credit is returned.
  owner_kind text not null check (owner_kind in ('order', 'statement_line')),
  owner text not null,
  scheme text not null check (scheme in ('sepa', 'sepa_instant', 'uk')),
  currency text not null check (currency in ('EUR', 'GBP')),
  units numeric(78, 0) not null check (units > 0),
  -- Sealed: the payee, the reference they read, and what the row said when it was written.
  instruction text not null,
  -- Our account that it leaves from.
  debtor text not null,
  end_to_end_id text not null unique,
  state text not null check (state in (
    'queued', 'withdrawn', 'batched', 'submitted', 'accepted', 'rejected', 'uncertain', 'booked', 'returned'
  )),
  message_id text references bank_batch,
  payment_information_id text,
  -- The number of its batches that were taken apart again.
  batchings integer not null default 0,
  returned_units numeric(78, 0) not null default 0 check (returned_units between 0 and units),
  reason text,
  queued_at timestamptz not null,
  submitted_at timestamptz,
  -- The bank said something, be it only that it has the file.
  answered_at timestamptz,
  silent_at timestamptz,
  -- The status by which the bank said that it is settled: no rejection undoes it.
  settled_code text,
  settled_at timestamptz
);
create index bank_payment_queued on bank_payment (queued_at) where state = 'queued';
create index bank_payment_message on bank_payment (message_id);
create index bank_payment_open on bank_payment (submitted_at) where state in ('submitted', 'accepted') and silent_at is null;
create index bank_payment_owner on bank_payment (owner);

-- Our accounts that held too little for the payments that were due.
create table bank_cover (
  account text primary key,
  -- Payments that wait for money, and how much of it is missing.
  payments integer not null default 0,
  missing_units numeric(78, 0) not null default 0,
  -- The bank refused a payment for too little money, and has reported no more money since.
  refused_at timestamptz
);

-- Files from the bank. The same file again changes nothing.
create table bank_file (
  sha256 text primary key,
  name text not null,
  -- camt.052, camt.053, camt.054, pain.002 or zip; null where it is none of them.
  kind text,
  -- The reason why nothing of it was taken in. bank.file_not_taken_in: it is tried again.
  refused text,
  imported_at timestamptz not null,
  -- The packed file that it came in.
  container text,
  -- Our accounts by id, or as the bank wrote them.
  account text,
  entries integer not null default 0,
  -- Entries that cannot be read, with what stands there: how many, and the first of them.
  unread integer not null default 0,
  unread_entries jsonb not null default '[]',
  -- The number of times that the same bytes were read again.
  copies integer not null default 0,
  -- Its name in the archive.
  archived_as text
);
create index bank_file_arrived on bank_file (imported_at, sha256);
create index bank_file_trouble on bank_file (imported_at, sha256) where refused is not null or unread > 0;
create index bank_file_container on bank_file (container) where container is not null;

-- Each line of each statement, also where it tells again what another line told.
create table bank_line (
  identity text primary key,
  file text not null references bank_file,
  -- Of its statement in the file.
  place integer not null,
  kind text not null,
  -- Our account's id, or the account as the bank wrote it.
  account text,
  statement text not null,
  currency text not null,
  units numeric(78, 0) not null,
  credit boolean not null,
  booking_day date,
  end_to_end_id text,
  -- The line that reported the movement first, in whatever kind of message: this one, or the one that it repeats.
  movement text not null,
  -- Of a doubt: the line that may report the same.
  resembles text,
  -- Blind indexes of the other side's account and name, of the words and the orders in them, and of the whole entry:
  -- reports of one movement are joined by them.
  indexes jsonb not null,
  -- One word of statements/outcome.ts; null only while its line is imported.
  outcome text,
  payment_key text references bank_payment,
  details jsonb not null,
  recorded_at timestamptz not null,
  constraint bank_line_repeats check (outcome <> 'reported_before' or movement <> identity)
);
create index bank_line_file on bank_line (file, place);
create index bank_line_payment on bank_line (payment_key) where payment_key is not null;
create index bank_line_amount on bank_line (account, units, currency);
create index bank_line_reference on bank_line (account, (details ->> 'servicerReference'));
create index bank_line_movement on bank_line (movement);
create index bank_line_day on bank_line (account, booking_day);
create index bank_line_early_return on bank_line (account) where outcome = 'return_before_booking';

-- The fate of a statement's readable entries when its file was taken in. Minor units; debits are negative.
create table bank_statement_sum (
  file text not null references bank_file,
  -- Of the statement in the file.
  place integer not null,
  currency text not null,
  kind text not null,
  -- Our account's id, or the account as the bank wrote it.
  account text not null,
  statement text not null,
  entries integer not null,
  units numeric(78, 0) not null,
  lines integer not null,
  posted_lines integer not null,
  posted_units numeric(78, 0) not null,
  -- A person is asked.
  doubt_lines integer not null,
  doubt_units numeric(78, 0) not null,
  -- Each repeats a line that is known.
  known_lines integer not null,
  known_units numeric(78, 0) not null,
  -- Not booked by the bank, or booked by another report.
  waiting_lines integer not null,
  waiting_units numeric(78, 0) not null,
  -- A person closed the doubt: nothing is posted.
  closed_lines integer not null,
  closed_units numeric(78, 0) not null,
  recorded_at timestamptz not null,
  primary key (file, place, currency),
  check (units = posted_units + doubt_units + known_units + waiting_units + closed_units),
  check (lines = posted_lines + doubt_lines + known_lines + waiting_lines + closed_lines)
);
create index bank_statement_sum_recorded on bank_statement_sum (recorded_at);

-- The bank's balances of our accounts, to hold the ledger against.
create table bank_statement (
  account text not null,
  statement text not null,
  currency text not null,
  opening_units numeric(78, 0),
  closing_units numeric(78, 0),
  day date,
  recorded_at timestamptz not null,
  -- Statements of one day follow each other as they were read.
  seq bigint generated always as identity,
  primary key (account, statement, currency)
);

-- Credits from others: the order that has it, who decided so, and whether it was returned. Debits that no payment explains,
-- or that reports disagree about: what a person found them to be.
create table bank_credit (
  -- The line that reported it first.
  identity text primary key references bank_line,
  seq bigint generated always as identity unique,
  is_debit boolean not null default false,
  -- Our account's id, or an account as the bank wrote it.
  account text not null,
  -- False where nothing is posted: it is not ours, or another report may have it.
  in_ledger boolean not null default false,
  currency text not null,
  units numeric(78, 0) not null,
  booked_at timestamptz not null,
  -- A recall names it by one of these: the clearing's name, the bank's or the payer's.
  names text[] not null,
  -- Name, account and words of the payer, encrypted.
  sender text not null,
  -- A blind index of the account.
  sender_index text,
  -- It was posted to suspense; else its order posted it, or it is not in the ledger.
  in_suspense boolean not null default false,
  state text not null default 'open' check (state in ('open', 'matched', 'returning', 'returned', 'recalled', 'out_twice', 'closed',
    'bank_fee', 'payment', 'loss')),
  reason text,
  proposals jsonb not null default '[]',
  -- The order that has it, or left it.
  owner text,
  -- The payment that returns it; a new one only after the bank rejected or returned the last.
  return_key text,
  returns integer not null default 0,
  decided_by text,
  decided_at timestamptz,
  -- Erased with what names the sender.
  decided_reason_sealed text,
  recorded_at timestamptz not null
);
create index bank_credit_state on bank_credit (is_debit, state, seq desc);
create index bank_credit_names on bank_credit using gin (names);
create index bank_credit_sender on bank_credit (sender_index) where owner is not null;

-- Debits that took such money back.
create table bank_recall (
  account text not null,
  movement text not null,
  identity text not null references bank_credit,
  units numeric(78, 0) not null check (units > 0),
  -- We had sent the money back already: its sender owes it.
  owed boolean not null,
  at timestamptz not null,
  primary key (account, movement)
);
create index bank_recall_credit on bank_recall (identity);
