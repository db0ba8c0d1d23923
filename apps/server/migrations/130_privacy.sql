-- A person's requests about their own data: a copy of it, and its erasure; and until when the law has it kept.

-- The moment since which the account is closed. Its address may sign up again as another customer.
alter table customer add column closed_at timestamptz;
-- The newest sign-in: sessions are forgotten, the age of an account is not.
alter table customer add column signed_in_at timestamptz;

-- Placing an order and closing the account wait for each other at the rows of the limit: the order that came second is
-- refused here.
create function order_needs_open_account() returns trigger language plpgsql as $$
begin
  if exists (select from customer where id = new.customer_id and closed_at is not null) then
    raise exception 'the account of % is closed', new.customer_id;
  end if;
  return new;
end $$;
create trigger order_needs_open_account before insert on orders
  for each row execute function order_needs_open_account();

-- One copy of a customer's data, or the case file of a suspicion, which the customer never sees. Its parts are ZIP files,
-- each sealed with the customer's key, in the store of papers.
create table data_export (
  id text primary key,
  customer_id text not null references customer (id),
  kind text not null default 'copy' check (kind in ('copy', 'case_file')),
  -- Of a case file: the operator who opened it, and why, sealed with the customer's key.
  opened_by text,
  reason_sealed text,
  state text not null check (state in ('waiting', 'ready', 'gone')),
  asked_at timestamptz not null,
  -- The files of each part, by id. The first pass decides it: a later one goes on where it ended.
  plan jsonb,
  -- Bytes of the parts that are in the store.
  part_sizes integer[] not null default '{}',
  -- SHA-256 of each, as it is given out.
  part_hashes text[] not null default '{}',
  ready_at timestamptz,
  expires_at timestamptz,
  -- The queue of making it, and of removing it.
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0,
  check ((kind = 'case_file') = (opened_by is not null)),
  -- A case file lasts as long as the customer's key.
  check (kind = 'case_file' or (state = 'ready') <= (expires_at is not null))
);
-- One of each at a time.
create unique index data_export_under_way on data_export (customer_id, kind) where state = 'waiting';
create index data_export_of_customer on data_export (customer_id, id desc);
create index data_export_due on data_export (due_at) where due_at is not null;

-- The clock of each customer: when an unused account closes, and when what is kept of a closed one goes.
create table customer_retention (
  customer_id text primary key references customer (id),
  -- The one who closed the account; null while it is open.
  closed_by text check (closed_by in ('customer', 'operators', 'time')),
  -- Data that the law keeps after the account was closed, with their ends; null: there are none, or no more.
  orders_until timestamptz,
  identity_until timestamptz,
  -- The moment at which data that go with the account were erased. Null while operators look at something: all of it
  -- waits for them, sealed.
  dropped_at timestamptz,
  -- All but the records of compliance is gone; the key goes with the last of them.
  erased_at timestamptz,
  -- Holds that kept the clock from its work when it last looked.
  held_by text[] not null default '{}',
  due_at timestamptz,
  leased_until timestamptz,
  tries integer not null default 0
);
create index customer_retention_due on customer_retention (due_at) where due_at is not null;
create index customer_retention_held on customer_retention (customer_id) where held_by <> '{}';

-- The retention of papers and chats reads by age.
create index verification_document_not_accepted on verification_document (added_at)
  where state = 'required' and removed_at is null;
create index support_thread_closed on support_thread (changed_at) where state = 'closed';
