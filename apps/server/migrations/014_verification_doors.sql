-- The doors of verification remember these: numbers that got a code, sessions at identity vendors, links handed to a
-- phone.

-- One code that was sent to one number; its id is that of the challenge. The newest confirmed one is the customer's number.
create table phone_code (
  id text primary key,
  -- The newest has the greatest, whatever the clock did.
  number bigint generated always as identity,
  customer_id text not null references customer (id),
  -- Sealed under the customer's key.
  number_sealed text not null,
  -- ISO 3166, by the numbering plan; null for a number of no country.
  country text,
  state text not null check (state in ('waiting', 'sent', 'delivered', 'not_delivered')),
  -- The gateway's name of the message, once it has it.
  batch_id text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- The queue of asking for the delivery report.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0,
  check ((state = 'waiting') or batch_id is not null or state = 'not_delivered')
);
create index phone_code_of_customer on phone_code (customer_id, number desc);
create index phone_code_due on phone_code (due_at) where due_at is not null;

-- One customer at one identity vendor. The vendor knows them by this id and by what they show there.
create table identity_session (
  id text primary key,
  number bigint generated always as identity,
  customer_id text not null references customer (id),
  vendor text not null check (vendor in ('sumsub', 'veriff')),
  -- The vendor's own name of it, once it has one.
  vendor_id text,
  -- The vendor's page, sealed under the customer's key.
  url_sealed text,
  -- The vendor's reading of the person with its positive verdict, and a fingerprint of the typed details that it is
  -- about.
  seen_sealed text,
  state text not null check (state in ('asked', 'open', 'checking', 'verified', 'retry', 'refused', 'expired', 'outdated')),
  -- The person can do this better; a vendor's own sentences are not kept.
  reasons text[] not null default '{}',
  started_at timestamptz not null,
  -- The queue of looking: a verdict may be taken back.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0,
  unique (vendor, vendor_id)
);
create index identity_session_of_customer on identity_session (customer_id, number desc);
create index identity_session_due on identity_session (due_at) where due_at is not null;

-- One step of a customer that goes on at a phone: a link that opens once, then a token for the papers of this step only.
create table handover (
  id text primary key,
  -- The newest has the greatest, whatever the clock did.
  number bigint generated always as identity,
  customer_id text not null references customer (id),
  -- It ends with the session that made it.
  session_id text not null references session (id) on delete cascade,
  step text not null,
  -- Of which person of a company; null: the customer's own.
  person_id text,
  link_hash bytea not null unique,
  -- The link, sealed under the customer's key and shown again after a reload; none once it was opened.
  link_sealed text,
  -- The phone shows this.
  token_hash bytea unique,
  created_at timestamptz not null,
  -- Of the link; once it is opened, of the phone's token.
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- The person finished at the phone.
  done_at timestamptz,
  -- Ended at the first page, or by a newer link.
  ended_at timestamptz
);
create index handover_of_customer on handover (customer_id, number desc);
create index handover_of_session on handover (session_id);

-- The number of changes of a customer's verification: pages that follow it read what they missed.
create table verification_change (
  customer_id text primary key references customer (id),
  version integer not null
);
