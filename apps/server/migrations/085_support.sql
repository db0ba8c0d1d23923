-- Conversations of customers with support. What was written is sealed with the customer's key.

create table support_thread (
  id text collate "C" primary key,
  customer_id text not null references customer (id),
  -- The order of the customer that the question is about.
  order_id text collate "C",
  service text check (service in ('sell', 'buy')),
  -- The topic of the page that led here, where that is no order.
  topic text,
  state text not null default 'open' check (state in ('open', 'closed')),
  -- Messages are numbered from 1; this is the number of the newest.
  messages integer not null default 0,
  -- Raised by every change: live pages follow it.
  version integer not null default 1,
  -- The newest message that each side has read.
  customer_read integer not null default 0,
  operator_read integer not null default 0,
  -- The moment since which the customer waits for an answer; null: answered or closed.
  waiting_since timestamptz,
  -- The operator who answers.
  assigned_to text collate "C",
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The last moment at which a page of the customer was seen to follow it.
  seen_at timestamptz,
  -- Answers up to this number are in a mail.
  mailed integer not null default 0,
  -- The queue of mails: when to look whether an answer was read.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0,
  check ((order_id is null) = (service is null))
);
create index support_thread_of_customer on support_thread (customer_id, changed_at desc, id desc);
create index support_thread_of_order on support_thread (order_id) where order_id is not null;
create index support_thread_waiting on support_thread (waiting_since, id) where waiting_since is not null;
create index support_thread_changed on support_thread (changed_at desc, id desc);
create index support_thread_due on support_thread (due_at) where due_at is not null;

create table support_message (
  id text collate "C" primary key,
  thread_id text collate "C" not null references support_thread (id),
  number integer not null,
  author text not null check (author in ('customer', 'operator')),
  operator_id text collate "C",
  text_sealed text not null,
  at timestamptz not null,
  unique (thread_id, number),
  check ((author = 'operator') = (operator_id is not null))
);

-- Transfers to our bank accounts that a sender says were theirs. Nothing here moves money: a person compares them with the
-- statements.
create table payment_claim (
  id text collate "C" primary key,
  -- None: whoever sent it was not signed in.
  customer_id text references customer (id),
  state text not null default 'open' check (state in ('open', 'matched', 'refused')),
  currency text not null,
  units numeric not null check (units > 0),
  -- The day on which it left the sender's account, as they say.
  day date not null,
  -- Sender, account, reference, order and mail address as they were typed: sealed with the customer's key, or else with the
  -- installation's.
  details_sealed text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text collate "C",
  reason_sealed text,
  -- The line of a statement that it was matched with. A line is matched with one claim.
  money_id text unique,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'matched') = (money_id is not null))
);
create index payment_claim_in_state on payment_claim (state, id);
create index payment_claim_of_customer on payment_claim (customer_id) where customer_id is not null;

-- The proof of a claim: its bytes are in the store of papers, sealed as the claim is. One that no claim took is deleted after
-- a day.
create table claim_proof (
  id text collate "C" primary key,
  customer_id text references customer (id),
  claim_id text unique references payment_claim (id),
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  size integer not null,
  created_at timestamptz not null
);
create index claim_proof_unsent on claim_proof (created_at) where claim_id is null;
