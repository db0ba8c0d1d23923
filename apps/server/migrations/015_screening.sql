-- Sanctions lists as their publishers have them, and who was compared with them.

-- Names are found by their likeness, so that a misspelt one is found too.
create extension if not exists pg_trgm;

-- The lists of the settings, and the version in force of each.
create table sanctions_list (
  name text primary key,
  format text not null,
  -- Null until the first file is taken: until then nobody is screened, and who asks waits.
  entries integer,
  sha256 text,
  imported_at timestamptz,
  -- The last time that the publisher gave a file that could be used: the same file is no new version.
  checked_at timestamptz,
  -- The queue of fetching.
  due_at timestamptz not null,
  leased_until timestamptz,
  tries integer not null default 0,
  -- The reason why it could not be fetched or was refused, since it was last taken.
  trouble text,
  check ((entries is null) = (sha256 is null) and (entries is null) = (imported_at is null))
);

-- Every file that was taken or refused.
create table sanctions_list_import (
  id bigint generated always as identity primary key,
  list text not null,
  at timestamptz not null,
  source text not null,
  -- Null where it could not be fetched.
  sha256 text,
  entries integer,
  -- Entries that are new or say something else than before, and those that left.
  changed integer,
  removed integer,
  -- The reason of the refusal; null where it was taken.
  refused text
);
create index sanctions_list_import_newest on sanctions_list_import (list, id desc);

create table listed_entity (
  list text not null references sanctions_list (name) on delete cascade,
  -- As the publisher numbers it.
  id text not null,
  kind text not null check (kind in ('person', 'organisation', 'vessel', 'other')),
  names text[] not null,
  birth_dates text[] not null,
  countries text[] not null,
  numbers text[] not null,
  -- Lower case.
  wallets text[] not null,
  -- Of everything above: an entry that says the same is not written again.
  hash text not null,
  primary key (list, id)
);
create index listed_entity_wallets on listed_entity using gin (wallets);

create table listed_name (
  list text not null,
  entity_id text not null,
  -- Without legal form, title, case and accents, in Latin letters.
  folded text not null,
  -- The sound and the consonants of its words.
  keys text[] not null,
  foreign key (list, entity_id) references listed_entity (list, id) on delete cascade
);
create index listed_name_of_entity on listed_name (list, entity_id);
-- A list comes at once, and is asked at once: what waits to be put into an index is read whole by each search.
create index listed_name_folded on listed_name using gin (folded gin_trgm_ops) with (fastupdate = off);
create index listed_name_keys on listed_name using gin (keys) with (fastupdate = off);

-- Names that were compared with the lists, and are compared again when a list changes.
create table screened_name (
  id text primary key,
  customer_id text not null,
  -- The newest order with this name; none of a customer's own name.
  order_id text,
  role text not null check (role in ('beneficiary', 'payer', 'customer')),
  -- Sealed, with birth date and countries where they are known. The index finds the same name of the same customer.
  name text not null,
  name_index text not null,
  -- The figures by which it was compared last.
  compared_by text,
  -- The queue of comparing again; null: nothing changed since.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0,
  unique (customer_id, name_index, role)
);
create index screened_name_due on screened_name (due_at) where due_at is not null;
create index screened_name_named on screened_name (name_index);

-- Entries that such a name is like. An entry that says something else is another hit.
create table screening_hit (
  id text primary key,
  screened_id text not null references screened_name (id),
  list text not null,
  entity_id text not null,
  entity_hash text not null,
  -- As the list had it then.
  listed_name text not null,
  -- The words of a remote list's entry: there is no row of it here.
  entry_kind text,
  entry_names text[],
  entry_birth_dates text[],
  entry_countries text[],
  -- Of 100.
  score integer not null,
  found_at timestamptz not null,
  -- By two persons; the approval and the audit say who.
  decision text check (decision in ('true_hit', 'false_hit')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  unique (screened_id, list, entity_id, entity_hash)
);
