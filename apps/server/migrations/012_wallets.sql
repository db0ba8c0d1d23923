-- Wallets that customers proved to be theirs, by signing a sentence (EIP-4361).

create table wallet_challenge (
  -- Once used it is never accepted again.
  nonce text primary key,
  customer_id text not null references customer (id),
  address text not null,
  chain_id bigint not null,
  -- The very words that are to be signed.
  message text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index wallet_challenge_expires on wallet_challenge (expires_at);

create table wallet_proof (
  customer_id text not null references customer (id),
  -- Lower case.
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint not null,
  -- key: the owner signed, which holds on every chain · contract: a contract on this chain said yes, which holds there only
  proved_by text not null check (proved_by in ('key', 'contract')),
  proved_at timestamptz not null,
  -- Evidence, for whoever asks later.
  message text not null,
  signature text not null,
  primary key (customer_id, address, chain_id)
);
