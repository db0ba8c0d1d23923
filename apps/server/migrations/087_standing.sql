-- May we do business with a customer now: one row per customer, written in the transactions that change what it follows from.

create table customer_standing (
  customer_id text primary key references customer (id),
  state text not null default 'clear' check (state in ('clear', 'waits', 'stops')),
  -- From the closed list of the domain; null where it is clear.
  reason text,
  -- By the clock of the installation: what a person decided after it passes.
  since timestamptz not null,
  version integer not null default 1,
  check ((state = 'clear') = (reason is null))
);
create index customer_standing_held on customer_standing (customer_id) where state <> 'clear';

create function customer_standing_begins() returns trigger language plpgsql as $$
begin
  insert into customer_standing (customer_id, since) values (new.id, new.created_at);
  return null;
end $$;
create trigger customer_standing_begins after insert on customer
  for each row execute function customer_standing_begins();

-- True where value of this owner must stay where it is: its customer's standing is not clear. `what`: money or coins.
-- Coins of a sale and money of a purchase go back to the customer: they pass once a person has decided so. Money that
-- was returned from a dedicated IBAN passes where it was asked for since. The queues of commands and of the rails ask
-- it when they claim what is to be sent, so that a standing counts for every process with its commit.
create function is_held(owner_ref text, what text, asked timestamptz default null) returns boolean language sql stable as $$
  select exists (
    select from orders o join customer_standing s on s.customer_id = o.customer_id and s.state <> 'clear'
    where o.id = owner_ref and not ((o.service = 'sell') = (what = 'coins') and exists (
      select from order_event e where e.order_id = o.id and e.at >= s.since
        and e.type in ('case.refused', 'operator.sends_refund', 'operator.returns_coins')))
  ) or (asked is not null and exists (
    select from iban_credit c join dedicated_iban i on i.id = c.iban_id
      join customer_standing s on s.customer_id = i.customer_id and s.state <> 'clear'
    where c.identity = owner_ref and asked < s.since
  ))
$$;
