-- Customers, what proves who they are (e-mailed PINs), where they are signed in, and the wallets they proved to be theirs.
-- Nothing here can be read without the key file: addresses are sealed, tokens and PINs are hashes.

create table customer (
  id text primary key,
  -- HMAC of the normalised address: finds a customer without storing the address.
  email_index bytea not null unique,
  -- AES-256-GCM, bound to this table, column and row.
  email_sealed text not null,
  -- Two words that each mail to this customer carries; sealed as the address is.
  code_word_sealed text not null,
  -- The customer's own data key, wrapped by the key of the key file. Erasure sets it to null.
  data_key text,
  -- The level that holds now: no_service 0, starter 1, basic 2, full 3, company 4. Verification writes it.
  level smallint not null check (level between 0 and 4),
  locale text not null default 'en',
  -- The time zone of the newest sign-in that named one: mails name times in it.
  zone text not null default 'UTC',
  created_at timestamptz not null
);

-- The consents of a customer, per document and version, and each box of a page as it was sent. A consent is never
-- changed: marketing that was withdrawn and given again is another row.
create table consent (
  number bigint generated always as identity primary key,
  customer_id text not null,
  document text not null check (document in ('terms', 'disclaimer', 'privacy', 'marketing', 'correct', 'own_account',
    'not_politically_exposed', 'may_represent')),
  -- Of a document, or of the words beside a box; none of marketing that was given with an order or in the profile.
  version text,
  -- False: the box was left.
  is_given boolean not null default true,
  at timestamptz not null,
  -- The order it was given with; none on a page.
  order_id text,
  withdrawn_at timestamptz
);
create unique index consent_in_force on consent (customer_id, document, coalesce(version, ''), is_given)
  where withdrawn_at is null;
create index consent_of_customer on consent (customer_id, at desc);

-- Given with an order, or on a page. What was agreed to in this version before is not written again.
create function consent_give(customer text, documents text[], of_version text, moment timestamptz, with_order text)
returns void language sql as $$
  insert into consent (customer_id, document, version, at, order_id)
  select customer, given.document, of_version, moment, with_order from unnest(documents) given (document)
  on conflict (customer_id, document, coalesce(version, ''), is_given) where withdrawn_at is null do nothing;
$$;

-- One e-mailed PIN. `tries` is raised by one conditional statement before the PIN is looked at.
create table sign_in_challenge (
  id text primary key,
  -- The newest has the greatest, whatever the clock did.
  number bigint generated always as identity,
  purpose text not null check (purpose in ('login', 'verify', 'email', 'phone')),
  email_index bytea not null,
  -- The session that asked, for a fresh PIN before a sensitive step or the code of an SMS.
  session_id text,
  -- The secret of the page that asked for the PIN; none for a fresh PIN, which belongs to its session.
  nonce_hash bytea,
  -- The secret of the link in the mail: only the mail box knows it.
  link_hash bytea,
  pin_salt bytea not null,
  pin_hash bytea not null,
  tries smallint not null default 0,
  -- Tries without the nonce: anybody can make them, so they have a share of their own.
  open_tries smallint not null default 0,
  -- The language and the time zone of the page that asked; none when it did not say.
  locale text,
  zone text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sign_in_challenge_tries check (tries + open_tries between 0 and 5)
);
create index sign_in_challenge_newest on sign_in_challenge (email_index, purpose, number desc);

-- Another address that a customer wants to sign in with: it counts once its PIN is given, and until then the old one does.
create table email_change (
  customer_id text primary key references customer (id),
  email_sealed text not null,
  expires_at timestamptz not null
);

-- An address beside the customer's own that their orders name: nothing is mailed there before somebody who reads it confirms.
create table contact_address (
  customer_id text not null references customer (id),
  -- HMAC of the normalised address.
  address_index bytea not null,
  -- Of the link in the newest mail that asks.
  link_hash bytea not null unique,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (customer_id, address_index)
);

create table session (
  id text primary key,
  customer_id text not null references customer (id),
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- pin: of the mail · messenger: a linked messenger account · passkey: of the customer · device: one that is kept
  entered_by text not null check (entered_by in ('pin', 'messenger', 'passkey', 'device')),
  -- The passkey that opened it; it may have been removed.
  passkey_id text,
  -- The kept device that opened it, or that was kept in it; it may have been removed.
  device_id text,
  -- A fresh PIN was given, or a passkey answered; sensitive steps are open until then.
  verified_until timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('logout', 'other_device', 'reuse'))
);
create index session_of_customer on session (customer_id, created_at desc);

-- Passkeys of customers: they sign in, and answer in place of a fresh PIN.
create table customer_passkey (
  id text collate "C" primary key,
  customer_id text not null references customer (id),
  -- As the authenticator names it, in base64url.
  credential_id text collate "C" not null unique,
  -- Public key and name, under the customer's key: a passkey that is moved to another customer opens nothing.
  sealed text not null,
  -- The authenticator's counter; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index customer_passkey_of on customer_passkey (customer_id);

-- Devices that their customers keep known: they open sessions without a code, for looking and for small orders.
create table customer_device (
  id text collate "C" primary key,
  customer_id text not null references customer (id),
  -- "Firefox on Linux", as in a session.
  device text not null,
  -- Of the page that it was kept on; no other one opens a session with it.
  origin text not null,
  -- SHA-256 of its two secrets: one stays, the other is replaced at each use. A replaced one that comes back was stolen.
  lasting_hash text not null,
  secret_hash text not null,
  -- The secret before, which a browser that lost the answer still has.
  previous_hash text,
  renewed_at timestamptz not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index customer_device_of on customer_device (customer_id);
create index customer_device_seen on customer_device (seen_at);

-- Browsers in which customers want to be told of their orders (Web Push).
create table push_device (
  -- SHA-256 of the address at the push service, in base64url: a browser is one customer's at a time.
  endpoint_hash text collate "C" primary key,
  id text collate "C" not null unique,
  customer_id text not null references customer (id),
  -- Signed in at the time. A session that ends by an act takes its devices along; one that idles out leaves them.
  session_id text not null,
  -- Our public key that the browser was given: after another PUSH_KEY its push service takes nothing.
  server_key text not null,
  -- Address, keys and name, under the customer's key.
  sealed text not null,
  created_at timestamptz not null
);
create index push_device_of on push_device (customer_id);
create index push_device_of_session on push_device (session_id);

-- Challenges that a passkey of a customer or an operator answered: none serves twice. SHA-256 of the challenge.
create table passkey_challenge (
  hash bytea primary key,
  used_at timestamptz not null
);

-- The messenger account that opens the mini-app signed in: one of a customer, found by its blind index.
create table messenger_account (
  customer_id text primary key references customer (id),
  account_index bytea not null unique,
  -- Id and name, under the customer's key.
  account_sealed text not null,
  linked_at timestamptz not null,
  -- Since when our bot writes there about orders; null where nobody asked it to.
  notified_at timestamptz
);

-- Launch data of the mini-app that were exchanged, by their HMAC: they are good once, in all processes.
create table messenger_launch (
  proof bytea primary key,
  at timestamptz not null,
  -- Of an account that was not linked: what links it, once.
  link_hash bytea,
  linked_at timestamptz
);

-- Customers whom an operator stopped: they place nothing until the same row has its end. Why, under the customer's key.
create table customer_freeze (
  id text collate "C" primary key,
  customer_id text not null references customer (id),
  reason_sealed text not null,
  frozen_by text not null,
  frozen_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  end_reason_sealed text
);
create unique index customer_freeze_open on customer_freeze (customer_id) where ended_at is null;

-- Operators' notes about a customer, under the customer's key.
create table customer_note (
  id text collate "C" primary key,
  customer_id text not null references customer (id),
  sealed text not null,
  written_by text not null,
  written_at timestamptz not null
);
create index customer_note_of on customer_note (customer_id, id desc);

-- Every token a session ever had, as SHA-256. A replaced one that comes back is a theft, unless its successor was never
-- used: then the answer that carried the successor was lost.
create table session_token (
  hash bytea primary key,
  session_id text not null references session (id) on delete cascade,
  issued_at timestamptz not null,
  replaced_at timestamptz,
  used boolean not null default false
);
create index session_token_of_session on session_token (session_id);

-- A page may show this of one order after its session idled out: the state and the figures, nothing personal. It ends
-- with an act that ends the session, or when its time is over.
create table session_watch (
  hash bytea primary key,
  session_id text not null references session (id) on delete cascade,
  order_id text not null,
  expires_at timestamptz not null
);
create index session_watch_of_session on session_watch (session_id, order_id);

-- An address of one file, for a browser without a session: minutes, a few times, and until an act ends the session.
create table session_download (
  hash bytea primary key,
  session_id text not null references session (id) on delete cascade,
  -- Under the customer's key: a filter may name somebody.
  path_sealed text not null,
  -- As the session had it when it asked.
  has_fresh_pin boolean not null,
  used smallint not null default 0,
  expires_at timestamptz not null
);
create index session_download_of_session on session_download (session_id);
create index session_download_expires on session_download (expires_at);

-- Rolling budgets, one row per account, network or the whole house: `full_at` is when the bucket would be refilled.
create table sign_in_budget (
  bucket text primary key,
  full_at timestamptz not null,
  -- Of a budget that is counted exactly: when it was charged within its window.
  spent timestamptz[] not null default '{}'
);

-- The key file that this database was sealed with: a wrong file is noticed at start, not at the first customer.
create table sealing_key (
  fingerprint bytea primary key,
  -- Its keys, the newest last: a file that lacks one could not open what it sealed.
  ids text[] not null
);
create unique index sealing_key_is_one on sealing_key ((true));

-- Asked to sign a sentence (EIP-4361) with the key of a wallet.
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
create index wallet_proof_address on wallet_proof (address);
