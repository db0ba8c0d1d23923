-- The travel rule: who keeps the wallet of an order, and the record of its transfer of coins.

-- The customer's answer about the wallet that coins come from, or go to.
create table order_wallet (
  order_id text primary key,
  customer_id text not null,
  holder text not null check (holder in ('own', 'provider')),
  -- A code of the list; `other` has a name.
  provider text,
  name_sealed text,
  said_at timestamptz not null,
  check ((holder = 'provider') = (provider is not null)),
  check (name_sealed is null or provider = 'other')
);
create index order_wallet_of_customer on order_wallet (customer_id);

-- IVMS101, as it was when the coins were taken or sent.
create table travel_record (
  order_id text primary key,
  customer_id text not null,
  record_sealed text not null,
  -- Fields that the rules ask for and the record lacks.
  missing text[] not null,
  kept_at timestamptz not null
);
create index travel_record_of_customer on travel_record (customer_id);
