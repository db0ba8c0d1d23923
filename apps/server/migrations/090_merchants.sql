-- Merchants: firms that embed the widget. Who works for one is an operator row with its id (100_operators.sql).
create table merchant (
  id text collate "C" primary key,
  name text not null,
  -- As the register has it.
  legal_name text not null,
  registration_number text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Sites that its keys may allow.
  allowed_origins text[] not null check (cardinality(allowed_origins) between 1 and 20),
  services text[] not null check (cardinality(services) > 0 and services <@ array['sell', 'buy']),
  created_at timestamptz not null,
  suspended_at timestamptz
);

-- Widget keys: an identifier, not a secret. The origins say which sites may show the widget under this key.
create table widget_key (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null,
  allowed_origins text[] not null,
  -- {"sell": {"enabled": true}, "buy": {"enabled": false}}
  services jsonb not null,
  sell_button_title text,
  buy_button_title text,
  theme jsonb not null default '{}',
  locale text,
  created_at timestamptz not null,
  -- None: a key of the installation.
  merchant_id text collate "C" references merchant (id),
  -- From then on it is unknown: disabled, or replaced by another one.
  ends_at timestamptz,
  replaced_by text references widget_key (key)
);
create index widget_key_of on widget_key (merchant_id, created_at desc);

-- A merchant's server signs its calls with these keys.
create table api_key (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  name text not null,
  -- HMAC of the secret, which is shown once and stored nowhere.
  secret_hash bytea not null unique,
  -- The last four characters, by which a person recognises it.
  ending text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Addresses and networks that it is taken from; none: from everywhere.
  networks text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- From then on it is refused: expired, revoked, or replaced.
  ends_at timestamptz,
  revoked_at timestamptz
);
create index api_key_of on api_key (merchant_id, created_at desc);

-- A visit of the widget that a merchant's server prepared. Its address opens once; the page that opened has a token of its own.
create table widget_session (
  -- SHA-256 of the token in the address.
  id text collate "C" primary key,
  -- The same of the page's token, once it was opened.
  page text collate "C" unique,
  merchant_id text collate "C" not null references merchant (id),
  widget_key text not null references widget_key (key),
  -- The merchant's own name for the order: nobody else places one under it.
  external_id text collate "C",
  -- Options and metadata.
  sealed text not null,
  -- The moment after which it can be opened no more; then after which orders can be placed in it no more.
  ends_at timestamptz not null,
  opened_at timestamptz
);
create index widget_session_ended on widget_session (ends_at);
create index widget_session_names on widget_session (merchant_id, external_id) where external_id is not null;

-- An account that payment links of a merchant may pay, once compliance has approved it.
create table merchant_payee (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  -- A state of the domain (Links.accountStates).
  state text not null,
  fiat text not null,
  -- Name, account and address.
  sealed text not null,
  -- Enough to recognise the account: "DE** **** 3000".
  label text not null,
  -- The bank's answer about name and account when it was named.
  name_check text not null,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index merchant_payee_of on merchant_payee (merchant_id, id desc);

-- A page that a stranger pays from. Its orders name it; its state follows from them and from the time (Links.stateOf).
create table payment_link (
  id text collate "C" primary key,
  -- SHA-256 of the token in the address.
  token_hash bytea not null unique,
  merchant_id text collate "C" not null references merchant (id),
  payee_id text collate "C" not null references merchant_payee (id),
  fiat text not null,
  uses text not null check (uses in ('one', 'many', 'open')),
  -- The amount that the beneficiary gets, in the smallest unit; none where the payer chooses.
  amount numeric(78, 0) check ((amount is null) = (uses = 'open')),
  -- Token, description, reference and return address.
  sealed text not null,
  external_id text collate "C",
  created_at timestamptz not null,
  ends_at timestamptz not null,
  switched_off_at timestamptz,
  -- Of a link for one payment: the order that pays it, or did.
  claimed_by text collate "C",
  -- The queue of links whose end the merchant has not been notified of: due when it comes.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0,
  done_at timestamptz
);
create index payment_link_ending on payment_link (due_at) where done_at is null and switched_off_at is null;
create index payment_link_of on payment_link (merchant_id, id desc);
create index payment_link_by_external_id on payment_link (merchant_id, external_id) where external_id is not null;

-- Booked at the bank of the beneficiary, less what it gave back.
create function payment_link_paid(link_ref text) returns numeric language sql stable as $$
  select coalesce(sum(case when state ? 'kept' then (state #>> '{kept,units}')::numeric else receive_units end), 0)
  from orders
  where link_id = link_ref and (status = 'completed' or (status = 'archived' and reason = 'paid') or state ? 'kept')
$$;

-- True where this order still pays.
create function payment_link_payer(order_ref text) returns boolean language sql stable as $$
  select exists (select from orders where id = order_ref and status not in ('cancelled', 'completed', 'archived'))
$$;

-- True where the order may pay the link now; of two that ask at once about a link for one payment, one waits. Without
-- `units` whatever the order brings is taken, while something is left.
create function payment_link_free(link_ref text, order_ref text, units numeric, moment timestamptz) returns boolean
language plpgsql as $$
declare
  link payment_link;
  remains numeric;
begin
  select * into link from payment_link where id = link_ref;
  if link.uses = 'one' then
    -- Looked at again once nobody else decides.
    select * into link from payment_link where id = link_ref for update;
  end if;
  -- `done_at`: the webhook of its end is queued, and no payer can start an order any more.
  if link.switched_off_at is not null or link.ends_at <= moment or link.done_at is not null then return false; end if;
  if link.uses = 'open' then return true; end if;
  if link.uses = 'many' then return units is null or units = link.amount; end if;
  if link.claimed_by is distinct from order_ref and payment_link_payer(link.claimed_by) then return false; end if;
  remains := link.amount - payment_link_paid(link_ref);
  return remains > 0 and (units is null or units = remains);
end $$;

-- Before its money goes out: an order that was never given up pays. One whose payer had given up, and whose coins came all the
-- same, pays while nobody else does.
create function payment_link_take(link_ref text, order_ref text, moment timestamptz) returns boolean language plpgsql as $$
begin
  if not exists (select from order_event where order_id = order_ref and to_status = 'cancelled') then return true; end if;
  if not payment_link_free(link_ref, order_ref, null, moment) then return false; end if;
  update payment_link set claimed_by = order_ref where id = link_ref and uses = 'one';
  return true;
end $$;
