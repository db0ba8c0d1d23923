-- Open banking: payments to us that customers authorise at their own bank.

create table ob_payment (
  id text primary key,
  -- The order that it is for, and the person who began it: words the rail was given. Only that session hears of the
  -- order on the way back.
  owner text not null,
  customer_id text not null,
  session_id text not null,
  bank_id text not null,
  -- X-Request-ID of the initiation: the same however often it is asked, so that there is one payment at the bank.
  request_id uuid not null unique,
  end_to_end_id text not null unique,
  currency text not null check (currency in ('EUR', 'GBP')),
  units numeric(78, 0) not null check (units > 0),
  reference text not null,
  creditor jsonb not null,
  -- The address the customer came from, which the bank receives; sealed.
  psu_address_sealed text not null,
  -- created: the bank may or may not know it · prestep: the bank wants a login first · open: the customer is to authorise
  state text not null check (state in (
    'created', 'prestep', 'open', 'authorised', 'settled', 'refused', 'failed', 'abandoned'
  )),
  reason text,
  -- The bank's own ids and words.
  bank_payment_id text,
  authorisation_id text,
  transaction_status text,
  sca_status text,
  -- Sealed: an access token of the bank, and who paid.
  token_sealed text,
  debtor_sealed text,
  -- Another payment for the same order took its place.
  superseded_at timestamptz,
  started_at timestamptz not null,
  -- The moment at which the bank said, signed, that it is authorised; perhaps before we could ask.
  told_at timestamptz,
  authorised_at timestamptz,
  ended_at timestamptz,
  -- The next moment at which the bank is asked, by the application's clock; the lease is by the database's.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0
);
create index ob_payment_owner on ob_payment (owner, started_at);
create index ob_payment_due on ob_payment (due_at) where due_at is not null;
create index ob_payment_at_bank on ob_payment (bank_id, bank_payment_id);
-- Of an order one payment at most is under way.
create unique index ob_payment_one_live on ob_payment (owner)
  where superseded_at is null and state in ('created', 'prestep', 'open', 'authorised');

-- The state that comes back with the browser, as a hash: 256 bits, once.
create table ob_state (
  hash text primary key,
  payment_id text not null references ob_payment,
  leg text not null check (leg in ('login', 'consent')),
  used_at timestamptz
);

-- The banks' answers to us lately: their health.
create table ob_call (
  id bigint generated always as identity primary key,
  bank_id text not null,
  at timestamptz not null,
  milliseconds integer not null,
  -- answered: be it a refusal · failed: 5xx, nonsense · silent: no answer
  outcome text not null check (outcome in ('answered', 'failed', 'silent'))
);
create index ob_call_recent on ob_call (bank_id, at desc);

-- Notifications of banks, each once.
create table ob_hook (
  bank_id text not null,
  event_id text not null,
  bank_payment_id text not null,
  transaction_status text,
  received_at timestamptz not null,
  primary key (bank_id, event_id)
);
