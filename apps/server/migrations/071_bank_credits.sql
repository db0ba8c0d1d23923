-- Money that came to our accounts from others: whose it is, who said so, and whether it went back.

create table bank_credit (
  -- The line that told of it first.
  identity text primary key references bank_line,
  seq bigint generated always as identity unique,
  -- Our account's id, or an account as the bank wrote it.
  account text not null,
  -- The bank's reference of the movement, and what makes it one among those of that reference. Null where nothing is booked.
  reference text,
  movement text,
  currency text not null,
  units numeric(78, 0) not null,
  booked_at timestamptz not null,
  -- Under these a recall names it: the bank's, the clearing's and the payer's own.
  names text[] not null,
  -- Name, account and words of the payer, sealed with the key of the house.
  sender text not null,
  -- Recognises the account without telling it.
  sender_mark text,
  -- It was booked aside (suspense); else the order that has it booked it, or nobody did.
  aside boolean not null default false,
  state text not null default 'open' check (state in ('open', 'matched', 'returning', 'returned', 'recalled', 'closed')),
  why text,
  proposals jsonb not null default '[]',
  -- The order that has it, or put it aside.
  owner text,
  -- The payment back; a new one only after the bank refused or returned the last.
  back_key text,
  backs integer not null default 0,
  decided_by text,
  decided_at timestamptz,
  decided_why text,
  recorded_at timestamptz not null
);
-- Told by a notification and by a statement it is one.
create unique index bank_credit_movement on bank_credit (account, movement);
create index bank_credit_reference on bank_credit (account, reference);
create index bank_credit_state on bank_credit (state, seq desc);
create index bank_credit_names on bank_credit using gin (names);
create index bank_credit_sender on bank_credit (sender_mark) where owner is not null;

-- Debits that took such money back.
create table bank_recall (
  account text not null,
  movement text not null,
  identity text not null references bank_credit,
  units numeric(78, 0) not null check (units > 0),
  at timestamptz not null,
  primary key (account, movement)
);
create index bank_recall_credit on bank_recall (identity);
