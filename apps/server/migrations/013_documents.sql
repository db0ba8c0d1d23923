-- Papers of customers. The bytes are sealed with the customer's key, here or in another store, and bound to their row.

create table verification_document (
  id text primary key,
  customer_id text not null references customer (id),
  -- Of which person of a company; null: the customer's own.
  person_id text,
  -- The purpose of the file. A file for support belongs to a message; sent and not yet written, it has none.
  purpose text not null default 'verification' check (purpose in ('verification', 'support')),
  message_id text collate "C",
  -- The operator who sent it to the customer.
  operator_id text collate "C",
  step text not null,
  kind text not null,
  side text not null check (side in ('single', 'front', 'back')),
  state text not null check (state in ('submitted', 'required', 'valid', 'expiring', 'expired')),
  -- The reason why it is wanted again.
  reason text,
  -- The reading of its machine-readable zone; sealed JSON.
  hint text,
  -- Of the stored bytes.
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  size integer not null,
  added_at timestamptz not null,
  -- It came from a phone that the step was handed to, by its link.
  handed_over boolean not null default false,
  -- Its bytes are in the store. A row without is an upload that did not end, and is removed.
  stored_at timestamptz,
  -- Nobody sees it before. Found means that a virus was found, and the bytes are gone.
  scan text not null default 'waiting' check (scan in ('waiting', 'clean', 'found')),
  -- To be removed with its bytes.
  removed_at timestamptz,
  -- The queue of scanning, reading and removing.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0,
  check (reason is null or state <> 'submitted')
);
create index verification_document_of_customer on verification_document (customer_id, added_at);
create index verification_document_of_message on verification_document (message_id) where message_id is not null;
create index verification_document_due on verification_document (due_at) where due_at is not null;

-- The numbers of papers, and of files in conversations, that a customer has: counted in the statement that takes one
-- more.
create table verification_document_count (
  customer_id text not null references customer (id),
  purpose text not null default 'verification',
  held integer not null check (held >= 0),
  -- Pictures that were asked for again because nothing was read.
  unread integer not null default 0,
  primary key (customer_id, purpose)
);

-- The bytes, where no other store is set.
create table verification_document_content (
  document_id text primary key,
  sealed bytea not null
);
-- Sealed bytes do not compress.
alter table verification_document_content alter column sealed set storage external;
