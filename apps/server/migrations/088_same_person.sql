-- One person under several accounts: keys of who somebody is, links between customers with the same keys, and who is one person.

-- Blind indexes alone: nothing here can be read. Those of a customer who was refused for good stay after erasure.
create table identity_key (
  customer_id text not null,
  kind text not null check (kind in ('document', 'company', 'name_and_birth', 'birth', 'phone')),
  -- HMAC of the value; the same for all customers.
  key text not null,
  -- Of the customer, of their company, or of another person of the company.
  holder text not null check (holder in ('self', 'company', 'other')),
  noted_at timestamptz not null,
  primary key (customer_id, kind, key)
);
create index identity_key_found on identity_key (kind, key);

-- The name beside a birth date, sealed under the installation's key: another spelling is compared, not looked up.
create table identity_name (
  id text primary key,
  customer_id text not null,
  -- The key of the birth date.
  birth text not null,
  sealed text not null,
  holder text not null check (holder in ('self', 'other'))
);
create index identity_name_of_customer on identity_name (customer_id);
create index identity_name_born on identity_name (birth);

create table customer_link (
  id text collate "C" primary key,
  -- The customer in the verification that found it, and the customer that it leads to.
  customer_id text not null,
  other_id text not null,
  strength text not null check (strength in ('same', 'likely', 'shared')),
  kinds text[] not null,
  -- The reason why the other was refused for good; null where they were not.
  refusal text,
  found_at timestamptz not null,
  decision text check (decision in ('joined', 'allowed', 'other_person')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (customer_id <> other_id)
);
create unique index customer_link_pair on customer_link (least(customer_id, other_id), greatest(customer_id, other_id));
create index customer_link_of_customer on customer_link (customer_id);
create index customer_link_of_other on customer_link (other_id);
create index customer_link_open on customer_link (id) where decision is null and (strength <> 'shared' or refusal is not null);

-- The level of the newest risk score of a customer: a higher one opens a case.
create table customer_risk (
  customer_id text primary key,
  level text not null check (level in ('low', 'medium', 'high')),
  scored_at timestamptz not null
);

-- Accounts that count as one person. No row: the account is the only one.
create table customer_person (
  customer_id text primary key,
  person_id text not null
);
create index customer_person_of on customer_person (person_id);
