-- Coins out in two steps: signed and kept first, sent only when they are released.
alter table evm_transfer drop constraint evm_transfer_kind_check;
alter table evm_transfer add constraint evm_transfer_kind_check
  check (kind in ('send', 'sweep', 'gas', 'prepared'));
-- From here on no bytes are signed for the receiver any more, and the nonce is spent on nothing.
alter table evm_transfer add column withdraw_at timestamptz;
-- The coin it waits for, while its hot wallet holds too little.
alter table evm_transfer add column short_of text;

alter table evm_release
  -- Spends the nonce on a transaction to ourselves that carries nothing.
  add column cancels boolean not null default false,
  -- When sending was allowed; nothing for a prepared transfer that waits, or that the nodes forgot.
  add column released_at timestamptz,
  -- How often it was released: what is told of it the second time is another fact.
  add column rounds integer not null default 0,
  -- When a node had taken it, after this release.
  add column told_at timestamptz;

-- Our hot wallets, also for processes that hold no key. `added_in` as in evm_address.
create table evm_hot_wallet (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  learnt_at timestamptz not null default clock_timestamp(),
  added_in xid8 not null default pg_current_xact_id()
);
create index evm_hot_wallet_added on evm_hot_wallet (added_in);
-- Coins may arrive at a hot wallet too: a top-up.
alter table evm_arrival drop constraint evm_arrival_to_address_fkey;

-- The block whose balances are where the books of a hot wallet begin; what comes in later blocks is a top-up.
create table evm_opening (
  chain_id bigint primary key,
  block_number bigint not null,
  booked boolean not null default false
);

-- A hot wallet that holds too little for what waits. `number` counts the shortages of a coin.
create table evm_shortage (
  chain_id bigint not null,
  asset text not null,
  number integer not null,
  is_open boolean not null,
  missing numeric(78, 0) not null,
  since timestamptz not null,
  primary key (chain_id, asset)
);
