-- The identity of a customer: steps as they were saved, reviews, and what was approved. All that was typed is sealed
-- under the customer's key. What holds now is `customer.level`, written in the transaction of the state.

create table verification (
  customer_id text primary key references customer (id),
  state text not null check (state in ('incomplete', 'pending', 'pending_up', 'complete', 'no_service')),
  type text check (type in ('personal', 'company')),
  target text not null check (target in ('starter', 'basic', 'full')),
  -- The level approved at last. It stays while the rights are away.
  approved text not null check (approved in ('no_service', 'starter', 'basic', 'full')),
  -- The target of the review in hand.
  asked text check (asked in ('starter', 'basic', 'full')),
  reason text,
  approved_at timestamptz,
  -- The moment since which we know that the customer is politically exposed: by their own word at an approval. It
  -- stays.
  politically_exposed_at timestamptz,
  -- The day from which we no longer serve the customer; retention counts from it.
  ended_at timestamptz,
  -- Mails about time that were sent since the last approval: each once.
  reminded text[] not null default '{}',
  -- The queue of the clock: expiry, periodic review, retention.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0,
  check ((asked is not null) = (state in ('pending', 'pending_up')))
);
create index verification_due on verification (due_at) where due_at is not null;

-- Another person of a company: an owner, a director.
create table verification_person (
  id text primary key,
  customer_id text not null references verification (customer_id),
  role text not null check (role in ('owner', 'director')),
  added_at timestamptz not null,
  place bigint generated always as identity
);
create index verification_person_of_customer on verification_person (customer_id, place);

create table verification_step (
  customer_id text not null references verification (customer_id),
  -- '' is the customer.
  person_id text not null default '',
  step text not null,
  -- Sealed JSON: the last values that were valid, and what was typed since.
  saved text,
  draft text,
  -- A vendor's reading of the identity since it was saved; and of each step whose paper ends what was approved last,
  -- with the end that counts. Both sealed as they are saved.
  seen text,
  approved text,
  -- Of details and citizenship: the values with which the customer was approved last. Sealed as they are saved.
  approved_details text,
  -- The reason why it is wanted again.
  reason text,
  saved_at timestamptz,
  primary key (customer_id, person_id, step)
);

-- The accepted source of funds: an amount in twelve months, until a day. No row: it was never requested.
create table verification_funds (
  customer_id text primary key references verification (customer_id),
  state text not null check (state in ('missing', 'submitted', 'accepted', 'exceeded')),
  -- The reason why newer papers are wanted, and since when: those of before do not answer.
  why text check (why in ('due', 'amount', 'date', 'asked')),
  wanted_at timestamptz,
  -- The sum accepted last, in euro cents.
  accepted_cents numeric(30, 0),
  accepted_until date,
  accepted_at timestamptz,
  check ((why is null) = (wanted_at is null)),
  check ((accepted_cents is null) = (accepted_until is null) and (accepted_cents is null) = (accepted_at is null)),
  check (state <> 'accepted' or accepted_cents is not null)
);

-- Every change of state, with its event.
create table verification_event (
  id bigint generated always as identity primary key,
  customer_id text not null references verification (customer_id),
  event text not null,
  state text not null,
  approved text not null,
  reason text,
  at timestamptz not null
);
create index verification_event_of_customer on verification_event (customer_id, id desc);
-- Customers who changed since they were scored (backoffice/customers/risk-store.ts).
create index verification_event_at on verification_event (at);

-- A submission: checked by itself first, then by persons where the checks are not clear or the level asks for it.
create table verification_review (
  id text primary key,
  customer_id text not null references verification (customer_id),
  type text not null,
  asked text not null,
  -- The event that opened it.
  cause text not null,
  opened_at timestamptz not null,
  -- Codes of what a person should look at.
  findings text[] not null default '{}',
  -- The moment since which it waits for a person; null while the checks run.
  waits_since timestamptz,
  decision text check (decision in ('approve', 'more', 'refuse', 'withdrawn')),
  decided_at timestamptz,
  -- The queue of the checks.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0,
  check ((decision is null) = (decided_at is null))
);
create unique index verification_review_open on verification_review (customer_id) where decision is null;
create index verification_review_of_customer on verification_review (customer_id, opened_at desc);
create index verification_review_due on verification_review (due_at) where due_at is not null;
create index verification_review_waiting on verification_review (waits_since, id) where decision is null;
