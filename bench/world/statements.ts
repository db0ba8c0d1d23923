/**
 * The references: the same rows as our own statements write, by the plain statements one would send without thinking about
 * round trips. pgbench sends them and does nothing else. It takes every colon for a variable, in strings too.
 */

/** One order placed: session, quote, key, limit, order with its address, account and event. Eight round trips. */
export const plainPlacement = `
\\set customer random(1, :customers)
\\set number random(1, 1000000000000000)
select s.id, s.customer_id, c.level from session_token t join session s on s.id = t.session_id join customer c on c.id = s.customer_id
  where t.hash = (select hash from bench_customer where number = :customer) and s.ended_at is null and t.replaced_at is null;
select body from quote where id = (select id from bench_quote where number = 1);
begin;
insert into idempotency_key (caller, key, route, body_hash, status, body)
  select id, gen_random_uuid()::text, 'POST /api/orders/sell', 'hash', 200, (select answer from bench_words)
  from bench_customer where number = :customer;
select a.customer_id, (select sum(cents) from limit_bucket b where b.customer_id = a.customer_id and b.service = 'sell' and b.grain = 'hour'
    and b.starts_at > now() - interval '30 days'),
  (select sum(cents) from limit_bucket b where b.customer_id = a.customer_id and b.service = 'sell' and b.grain = 'day'
    and b.starts_at > now() - interval '365 days')
  from limit_account a where a.customer_id = (select id from bench_customer where number = :customer) and a.service = 'sell' for update;
with added as (
  insert into limit_bucket (customer_id, service, grain, starts_at, cents)
  select id, 'sell', grain, date_trunc(grain, now()), 3000 from bench_customer, unnest(array['month', 'day', 'hour']) grain where number = :customer
  on conflict (customer_id, service, grain, starts_at) do update set cents = limit_bucket.cents + excluded.cents)
insert into limit_entry (order_id, customer_id, service, cents, at, state)
  select 'ord_bench' || :number || ':' || :client_id || ':' || gen_random_uuid(), id, 'sell', 3000, now(), 'reserved' from bench_customer where number = :customer;
with words as (select *, 'ord_bench' || gen_random_uuid() as order_id from bench_words, bench_customer where number = :customer),
placed as (
  insert into orders (id, service, customer_id, status, version, state, reference, quote_id, mid_rate, deposit_address, details,
    send_asset, send_units, receive_asset, receive_units, counterparty, created_at, updated_at, wake_at)
  select order_id, 'sell', id, 'awaiting_deposit', 1, state, order_id, order_id, '0.90', order_id, null,
    'USDC@11155111', 32222223, 'EUR', 2500, 'DE** **** 3000', now(), now(), now() + interval '5 days' from words returning id),
address as (
  insert into evm_address (address, wallet, key_index, owner, created_at)
  select '0x' || substr(encode(sha256(order_id::bytea), 'hex'), 1, 40), '', 1000000000 + nextval('evm_key_index'), order_id, now() from words),
account as (
  insert into order_beneficiary (id, order_id, revision, kind, sealed, label, masked_name, account_index, found_by, bank, bic, created_at)
  select order_id, order_id, 1, 'iban', sealed, 'DE** **** 3000', 'G. B.', account_index, account_index, null, null, now() from words)
insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
  select order_id, 1, 'placed:' || order_id, 'order.placed', 'customer', '', 'awaiting_deposit', now(), '{"quoteId":"quo","consents":{}}' from words;
commit;
`

/** The statements that our server sends for the same, sent by pgbench. */
export const ownPlacement = `
\\set customer random(1, :customers)
select s.id, s.customer_id, c.level, c.data_key, q.service, q.body, v.approved, v.type, f.why, f.accepted_cents, f.accepted_until
  from session_token t join session s on s.id = t.session_id and t.hash = (select hash from bench_customer where number = :customer)
    and s.ended_at is null and t.replaced_at is null join customer c on c.id = s.customer_id
  left join verification v on v.customer_id = c.id left join verification_funds f on f.customer_id = c.id
  left join quote q on q.id = (select id from bench_quote where number = 1);
select order_place(replace(replace(replace(replace(step, 'THE-INDEX', (1000000000 + nextval('evm_key_index'))::text), 'THE-NUMBER', gen_random_uuid()::text), 'THE-CUSTOMER', id),
  'THE-ADDRESS', '0x' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 40))::jsonb
  || jsonb_build_object('answer', jsonb_build_array(id, gen_random_uuid()::text, 'POST /api/orders/sell', 'hash', '200', answer)), now())
  from bench_words, bench_customer where number = :customer;
`

/**
 * Two facts of one order, seen and final, each read, decided nothing, and written in a transaction of plain statements;
 * the house account spread over 32 rows, as ours is. Orders are taken in turn from `bench_order`.
 */
export const plainFacts = `
\\set shard random(0, 31)
select id from bench_order where number = (select nextval('bench_fact')) \\gset
insert into order_inbox (event_id, order_id, event) values (:id || '.seen', :id, to_jsonb(repeat('x', 250)));
insert into order_inbox (event_id, order_id, event) values (:id || '.final', :id, to_jsonb(repeat('x', 120)));
select orders.*, exists (select 1 from order_event where order_id = :id and event_id = 'seen') as known from orders where id = :id;
begin;
update orders set status = 'confirming', version = version + 1, state = state || '{"at": 1}', updated_at = now() where id = :id and version = 1;
insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
  values (:id, 2, 'seen', 'deposit.seen', 'chain', 'awaiting_deposit', 'confirming', now(), to_jsonb(repeat('x', 200)));
update order_inbox set applied_at = now() where event_id = :id || '.seen';
commit;
select orders.*, exists (select 1 from order_event where order_id = :id and event_id = 'final') as known from orders where id = :id;
begin;
update orders set status = 'funded', version = version + 1, state = state || '{"at": 1}', updated_at = now() where id = :id and version = 2;
insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data)
  values (:id, 3, 'final', 'deposit.final', 'chain', 'confirming', 'funded', now(), to_jsonb(repeat('x', 60)));
insert into outbox (kind, key, owner, payload) values ('bench', :id || '.3.0', :id, '{"effect": {"do": "check_order"}}');
insert into ledger_posting (key, at) values (:id || '.received', now()) returning id as posting \\gset
insert into ledger_entry (posting_id, line, account, asset, units)
  values (:posting, 1, 'chain', 'USDC@11155111', 115555556), (:posting, 2, 'order:' || :id, 'USDC@11155111', -115555556);
insert into ledger_balance (account, asset, shard, units)
  values ('chain', 'USDC@11155111', :shard, 115555556)
  on conflict (account, asset, shard) do update set units = ledger_balance.units + excluded.units;
insert into ledger_balance (account, asset, shard, units)
  values ('order:' || :id, 'USDC@11155111', 0, -115555556)
  on conflict (account, asset, shard) do update set units = ledger_balance.units + excluded.units;
update order_inbox set applied_at = now() where event_id = :id || '.final';
commit;
`

/** For pgbench a colon begins a variable. One posting between an order of its own and a house account that all share, by the named function. */
export const posting = (post: string) => `
select ${post}(replace(replace('[{"key": "NAME", "entries": [
  {"account": "chain", "asset": "USDC@11155111", "units": "100"},
  {"account": "order|NAME", "asset": "USDC@11155111", "units": "-100"}]}]', 'NAME', gen_random_uuid()::text), '|', chr(58))::jsonb, now());
`
