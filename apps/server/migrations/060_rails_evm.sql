-- The EVM rail: wallets, watched addresses, one cursor per chain, deposits, transfers, and hot wallets.

-- The wallets whose extended public keys gave deposit addresses.
create table evm_wallet (
  -- Its first deposit address (child 0), in lower case: another key has another one.
  fingerprint text primary key check (fingerprint ~ '^0x[0-9a-f]{40}$'),
  -- Every process gives addresses of this one.
  is_current boolean not null,
  added_at timestamptz not null default clock_timestamp(),
  -- The last time that a worker's signer signed for the first address, and the last time that one did not.
  signed_at timestamptz,
  refused_at timestamptz
);
create unique index evm_wallet_current on evm_wallet (is_current) where is_current;

-- Child numbers of the public keys. A number taken is never given again, by no wallet; gaps are fine.
create sequence evm_key_index as bigint minvalue 0 start 0;

create table evm_address (
  -- Lower case, so that a set of them answers what a node says without decoding.
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  -- The fingerprint of the wallet whose child it is.
  wallet text not null,
  key_index bigint not null unique,
  owner text not null,
  -- The coin it was given out for; null where that is not known.
  expects text,
  created_at timestamptz not null,
  -- Lets a watcher learn exactly the addresses committed since its last look at balances, in whatever order.
  added_in xid8 not null default pg_current_xact_id()
);
create index evm_address_added on evm_address (added_in);
create index evm_address_owner on evm_address (owner);

-- Keeps an address that the rail gave for its owner. The statement that stores the owner calls it, so that no address has two
-- owners and no owner waits at an address that nobody watches.
create function evm_keep_address(given jsonb, kept_for text, coin text, moment timestamptz) returns void language sql as $$
  insert into evm_address (address, wallet, key_index, owner, expects, created_at)
  values (lower(given ->> 'address'), given ->> 'wallet', (given ->> 'index')::bigint, kept_for, coin, moment)
$$;

-- Addresses derived ahead and not assigned yet.
create table evm_address_stock (
  key_index bigint primary key,
  wallet text not null,
  address text not null
);

-- The balance of a deposit address in the native coin at one final block, all of it explained.
create table evm_balance (
  chain_id bigint not null,
  address text not null,
  -- Below zero: never read.
  block_number bigint not null default -1,
  units numeric(78, 0) not null default 0,
  -- Addresses that lately began to wait for the native coin are read at every final block, the others daily.
  since timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  due_at timestamptz not null default clock_timestamp(),
  primary key (chain_id, address)
);
create index evm_balance_due on evm_balance (chain_id, due_at);

create table evm_chain (
  chain_id bigint primary key,
  holder text,
  leased_until timestamptz,
  -- The last block whose deposits are recorded.
  head_number bigint,
  head_hash text,
  -- The oldest block we ever stood on: tells another chain under the same id from a reorganisation.
  anchor_number bigint,
  anchor_hash text,
  -- Final blocks looked at a second time, through another source.
  reviewed_number bigint,
  -- The finality of the chain at the head, for every amount and for small ones, and what says so: the chain's own tag,
  -- or a count of blocks.
  final_number bigint,
  final_by text check (final_by in ('tag', 'count')),
  small_final_number bigint,
  small_final_by text check (small_final_by in ('tag', 'count'))
);

create table evm_block (
  chain_id bigint not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  primary key (chain_id, number)
);

create table evm_deposit (
  -- <chain>:<transaction>:<log index | native>, or <chain>:internal:<address>:<block>
  id text primary key,
  chain_id bigint not null,
  -- Of native coin from inside a contract call the block is known, not the transaction: its hash.
  transaction text not null,
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  -- Null where the sender is not known: native coin from inside a contract call.
  from_address text,
  -- Our own: a deposit address, or a hot wallet (a top-up).
  to_address text not null,
  owner text not null,
  block_number bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  -- seen: in a block · final · lost: its block was abandoned, no event yet · vanished: its event is delivered
  state text not null check (state in ('seen', 'final', 'lost', 'vanished')),
  reported_final boolean not null default false,
  -- The number of its losses. A branch that won, lost and won again brings the same block back: the second event needs
  -- another id, or the inbox would skip it.
  losses integer not null default 0,
  -- The cursor when the block was abandoned: only a branch as long as that can say that it is gone.
  lost_at bigint,
  sweep_key text,
  -- The next time that sweeping it is considered, and the failures in a row.
  sweep_due_at timestamptz not null default clock_timestamp(),
  sweep_tries integer not null default 0
);
create index evm_deposit_open on evm_deposit (chain_id, block_number) where state in ('seen', 'lost');
create index evm_deposit_block on evm_deposit (chain_id, block_number);
create index evm_deposit_receiver on evm_deposit (to_address);
create index evm_deposit_unswept on evm_deposit (to_address, asset) where state = 'final' and sweep_key is null;
create index evm_deposit_to_sweep on evm_deposit (chain_id, sweep_due_at) where state = 'final' and sweep_key is null;

-- Coins out. `key` is the transfer: asked twice is sent once.
create table evm_transfer (
  key text primary key,
  -- out: for an owner · sweep: deposit address to hot wallet · gas: hot wallet to deposit address
  kind text not null check (kind in ('out', 'sweep', 'gas')),
  -- Signed and kept, and sent only when somebody releases the bytes; else they are released with their signature.
  awaits_release boolean not null,
  owner text,
  chain_id bigint not null,
  asset text not null,
  units numeric(78, 0) not null check (units > 0),
  to_address text not null,
  -- The deposit key that signs; null is the hot wallet.
  from_index bigint,
  -- The sweep that a gas transfer serves.
  serves text references evm_transfer (key),
  -- asked → designated (has its nonce) → signed → sent → final | failed
  state text not null check (state in ('asked', 'designated', 'signed', 'sent', 'final', 'failed')),
  from_address text,
  nonce bigint,
  gas_limit bigint,
  -- The most native coin this may take from its lane: value and gas.
  native_cap numeric(78, 0) not null default 0,
  transaction text,
  -- The block that has it, while that is not final.
  block_number bigint,
  reason text,
  asked_at timestamptz not null,
  settled_at timestamptz,
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  tries integer not null default 0,
  -- The times in a row that it could not be signed or sent, and the reason of the last one.
  failures integer not null default 0,
  last_error text,
  -- The times that a node said, before it was signed, that it would be reverted.
  refusals integer not null default 0,
  -- From here on no bytes are signed for the receiver any more, and the nonce is spent on nothing.
  withdraw_at timestamptz,
  -- The coin it waits for, while its hot wallet holds too little.
  short_of text
);
-- One transfer per nonce of a lane, whatever a worker believes.
create unique index evm_transfer_nonce on evm_transfer (chain_id, from_address, nonce)
  where state not in ('final', 'failed');
create index evm_transfer_due on evm_transfer (due_at) where state not in ('final', 'failed');
create index evm_transfer_lane on evm_transfer (chain_id, from_address) where state not in ('final', 'failed');
create index evm_transfer_gas on evm_transfer (to_address) where kind = 'gas';
create index evm_transfer_sweep on evm_transfer (from_address) where kind = 'sweep';
create index evm_transfer_serves on evm_transfer (serves) where serves is not null;

create table evm_lane (
  chain_id bigint not null,
  address text not null,
  next_nonce bigint not null,
  primary key (chain_id, address)
);

-- Every set of bytes ever signed, kept: any of one transfer's may be the one that is mined.
create table evm_signed (
  hash text primary key,
  key text not null references evm_transfer (key),
  raw text not null,
  units numeric(78, 0) not null,
  max_fee numeric(78, 0) not null,
  tip numeric(78, 0) not null,
  -- Spends the nonce on a transaction to ourselves that carries nothing.
  cancels boolean not null default false,
  signed_at timestamptz not null default clock_timestamp(),
  -- The moment at which sending was allowed; nothing for bytes that wait for it, or that the nodes forgot.
  released_at timestamptz,
  -- The number of its releases: each release has events of its own.
  rounds integer not null default 0,
  broadcast_at timestamptz,
  -- The moment at which a node had taken it, after this release.
  reported_at timestamptz
);
create index evm_signed_key on evm_signed (key, signed_at);

-- Our hot wallets, also for processes that hold no key.
create table evm_hot_wallet (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  learnt_at timestamptz not null default clock_timestamp()
);

-- The block whose balances are where the ledger of a hot wallet begins; what comes in later blocks is a top-up. Coins leave
-- only from wallets whose opening is booked.
create table evm_opening (
  chain_id bigint not null,
  address text not null,
  block_number bigint not null,
  booked boolean not null default false,
  primary key (chain_id, address)
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
