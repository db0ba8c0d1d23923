-- Operators: who may work at the desk, where they are signed in, how often signing in was tried, what
-- they did, and what waits for the approval of a second one.

create table operator (
  id text collate "C" primary key,
  -- HMAC of the address: finds an operator without storing it.
  email_index bytea not null,
  -- AES-256-GCM, bound to this table, column and row.
  email_sealed text not null,
  -- Stands in the audit and beside what they decided. That of a merchant's person is sealed.
  name text,
  name_sealed text,
  -- The merchant that they work for; none: the firm that runs the service.
  merchant_id text collate "C" references merchant (id),
  roles text[] not null check (
    cardinality(roles) > 0
    and case when merchant_id is null
      then roles <@ array['viewer', 'support', 'compliance', 'treasurer', 'admin', 'auditor']
      else roles <@ array['owner', 'staff']
    end
  ),
  pin_salt bytea not null,
  pin_hash bytea not null,
  totp_sealed text not null,
  -- The last step a code was taken of: a code, or an older one, never serves again.
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((merchant_id is null) = (name is not null) and (name is null) = (name_sealed is not null))
);
-- Who left may be invited again, there or by somebody else.
create unique index operator_email on operator (email_index) where ended_at is null;
create index operator_of_merchant on operator (merchant_id) where merchant_id is not null;

create table operator_session (
  id text collate "C" primary key,
  operator_id text collate "C" not null references operator (id),
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index operator_session_of on operator_session (operator_id, created_at desc);

-- Passkeys, in place of the authenticator's code.
create table operator_passkey (
  id text collate "C" primary key,
  operator_id text collate "C" not null references operator (id),
  -- As the authenticator names it, in base64url.
  credential_id text collate "C" not null unique,
  -- COSE, in base64url.
  public_key text not null,
  -- The authenticator's counter; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index operator_passkey_of on operator_passkey (operator_id);

-- The link by which an operator chooses a PIN and sets up an authenticator: the newest one, used once.
create table operator_link (
  operator_id text collate "C" primary key references operator (id),
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Tries to sign in, per address (known or not) and per network; raised by one conditional statement before anything is compared.
create table operator_try (
  bucket text primary key,
  tries integer not null,
  since timestamptz not null
);

-- Refused sign-ins since the last one that succeeded, per operator; 'unknown' counts the addresses that belong to no operator.
create table operator_refusal (
  subject text collate "C" primary key,
  tries bigint not null,
  last_at timestamptz not null
);

-- The acts of operators. Each entry carries a keyed hash over its own words and the hash before it; the key is not in
-- here.
create table operator_audit (
  seq bigint primary key,
  at timestamptz not null,
  operator_id text collate "C",
  action text not null,
  subject text not null,
  -- The entry as one line of JSON: what is hashed is what is read, and its words by their SHA-256.
  line text not null,
  hash bytea not null
);
create index operator_audit_subject on operator_audit (subject, seq desc);
-- Entries about a paper or a hit name its customer in their details.
create index operator_audit_customer on operator_audit ((line::jsonb #>> '{details,customer}'), seq desc);
create index operator_audit_operator on operator_audit (operator_id, seq desc);

-- The end of the chain: writers wait for each other here, and an entry cut off the end is noticed.
create table operator_audit_end (
  only_one boolean primary key default true check (only_one),
  seq bigint not null,
  hash bytea not null,
  -- A keyed hash over both: whoever has only the database cannot set the end back. None before the first entry.
  proof bytea
);
insert into operator_audit_end (seq, hash) values (0, ''::bytea);

create function operator_audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'operator_audit only grows';
end $$;
create trigger operator_audit_stays before update or delete on operator_audit
  for each row execute function operator_audit_stays();
create trigger operator_audit_is_kept before truncate on operator_audit
  for each statement execute function operator_audit_stays();

-- The words of the entries, kept apart from them, so that a new key seals them anew and the entries stay. An entry carries the
-- SHA-256 of its words. docs/decisions/0026-words-of-the-audit.md
create table operator_audit_words (
  -- The number of the entry.
  entry text collate "C" primary key,
  -- The customer whom it is about: the words are under this customer's key. None: under the installation's.
  customer_id text collate "C",
  sealed text not null
);

-- Four eyes: what one person began and another must approve, bound to the hash of the exact action.

create table approval (
  id text collate "C" primary key,
  kind text not null,
  -- Its subject: a payment file, an order.
  subject text collate "C" not null,
  -- The customer whom it is about: what is sealed is under this customer's key. None: under the installation's.
  customer_id text collate "C",
  -- The exact action as it is shown (JSON), and the SHA-256 of that.
  action_sealed text not null,
  hash text not null,
  -- Further data for carrying it out.
  payload_sealed text,
  state text not null check (state in ('waiting', 'approved', 'refused', 'expired', 'void')),
  asked_by text collate "C" not null references operator (id),
  asked_at timestamptz not null,
  reason_sealed text not null,
  expires_at timestamptz not null,
  -- The roles that may decide.
  deciders text[] not null,
  decided_by text collate "C" references operator (id),
  decided_at timestamptz,
  decided_reason_sealed text,
  -- The approver is another person, whatever a program believes.
  constraint approval_needs_two check (state <> 'approved' or decided_by <> asked_by)
);
create unique index approval_waiting on approval (kind, subject) where state = 'waiting';
create index approval_subject on approval (subject, asked_at desc);
