-- The card rail: the acquirer's pages that customers were sent to, and the acquirer's events.

create table card_session (
  -- Also the key under which the acquirer is asked: the same session however often.
  id text primary key,
  order_id text not null,
  customer_id text not null,
  currency text not null check (currency in ('EUR', 'GBP')),
  units numeric(78, 0) not null check (units > 0),
  -- With the id the whole request to the acquirer, so that it is the same each time.
  reference text not null,
  return_url text not null,
  expires_at timestamptz not null,
  -- page: the customer is sent to the acquirer's page · frame: its form is within the order's page
  place text not null check (place in ('page', 'frame')),
  -- Of the customer, as the page or the form was begun.
  locale text not null,
  -- asked: the acquirer may have it · open: the customer may pay · authorised · capturing, voiding: decided, perhaps done
  -- captured · voided · refused by the acquirer · expired: not paid in time
  state text not null check (state in (
    'asked', 'open', 'authorised', 'capturing', 'voiding', 'captured', 'voided', 'refused', 'expired'
  )),
  acquirer_id text unique,
  url text,
  -- The acquirer's form in the browser opens with it; like the address of a page it is good for this payment alone.
  client_secret text,
  intent_id text unique,
  brand text,
  last4 text,
  -- The same for the same card; keyed, so that it says nothing of the card.
  card_index text,
  -- The last try that was declined; the page stays open for another card.
  declined_id text,
  reason text,
  authorised_at timestamptz,
  captured_at timestamptz,
  created_at timestamptz not null,
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  tries integer not null default 0
);
-- Never two pages on which one order could be paid.
create unique index card_session_open on card_session (order_id)
  where state in ('asked', 'open', 'authorised', 'capturing', 'voiding');
create index card_session_due on card_session (due_at)
  where state in ('asked', 'open', 'authorised', 'capturing', 'voiding');
create index card_session_card on card_session (card_index) where state = 'captured';
create index card_session_order on card_session (order_id, created_at);

-- Events of the acquirer, by hook or list: which object to read again. Its state is always fetched.
create table card_event (
  id text primary key,
  type text not null,
  object_id text not null,
  intent_id text,
  session_id text,
  received_at timestamptz not null,
  done_at timestamptz,
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  tries integer not null default 0
);
create index card_event_open on card_event (due_at) where done_at is null;

-- Up to when the acquirer's own list of events was read.
create table card_events_read (
  only_one boolean primary key default true check (only_one),
  until timestamptz not null,
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  tries integer not null default 0
);

create table card_refund (
  key text primary key,
  owner text not null,
  session_id text not null references card_session,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  -- asked: the acquirer may have it · pending · done · failed · undone: done, and returned afterwards
  state text not null check (state in ('asked', 'pending', 'done', 'failed', 'undone')),
  acquirer_id text unique,
  reason text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  tries integer not null default 0
);
create index card_refund_due on card_refund (due_at) where state in ('asked', 'pending');

create table card_dispute (
  id text primary key,
  session_id text not null references card_session,
  units numeric(78, 0) not null,
  -- inquiry: no money moved · open: withdrawn from us · won · lost
  state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
  reason text,
  reported_at timestamptz,
  seen_at timestamptz not null
);

-- A customer as the acquirer knows them: a number that cards are saved under. Without a customer the account is closed, and the
-- acquirer is asked to forget it; then the row goes.
create table card_holder (
  -- Also the key under which the acquirer is asked.
  id text primary key,
  customer_id text unique,
  -- The acquirer's id; null until it has answered.
  sealed text,
  created_at timestamptz not null,
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0
);
create index card_holder_leaving on card_holder (due_at) where customer_id is null;
