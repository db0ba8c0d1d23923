-- Purchases beside sales: where the coins go, which orders are over, receipts without a bank account, and facts of more than
-- one kind that must be heard in order.

-- The wallet of a purchase, in small letters: a proof of it wakes whoever waits for it.
alter table orders add column destination text;
create index orders_waiting_for_proof on orders (customer_id, destination) where status = 'O';

-- Nobody waits for anything any more. The same letter is not over in both lives, so the life says it.
alter table orders add column is_over boolean not null default false;
update orders set is_over = true where status in ('C', 'X', 'Z');
drop index orders_open;
create index orders_open on orders (status, updated_at) where not is_over;

alter table order_receipt alter column beneficiary_id drop not null;

-- Arrivals, transfers of ours, payments that a customer authorised: whoever keeps the fact says whose story it is.
alter table order_inbox alter column subject drop expression;

-- Places an order: the answer kept for a repeated request, limit, order, deposit address or destination, beneficiary, event
-- and effects. Null is done; {"repeated": true} is a key that has its answer; {"full": …} is the window of the limit that
-- has no room.
create or replace function order_place(step jsonb, moment timestamptz) returns jsonb language plpgsql as $$
declare
  it jsonb := step -> 'order';
  lim jsonb := step -> 'limit';
  kept jsonb := step -> 'answer';
  full_window jsonb;
begin
  if kept is not null then
    -- A second request under the same key waits here for the first.
    insert into idempotency_key (caller, key, route, body_hash, status, body)
    values (kept ->> 0, kept ->> 1, kept ->> 2, kept ->> 3, (kept ->> 4)::smallint, kept ->> 5)
    on conflict do nothing;
    if not found then return '{"repeated": true}'; end if;
  end if;

  full_window := limit_reserve(
    it ->> 'id', it ->> 'customerId', it ->> 'service', (lim ->> 'cents')::numeric,
    (lim ->> 'day')::numeric, (lim ->> 'month')::numeric, (lim ->> 'year')::numeric, moment);
  if full_window is not null then
    if kept is not null then delete from idempotency_key where caller = kept ->> 0 and key = kept ->> 1; end if;
    return jsonb_build_object('full', full_window);
  end if;

  insert into orders (
    id, service, customer_id, status, version, state, reference, quote_id, mid_rate, deposit_address, destination, details,
    send_asset, send_units, receive_asset, receive_units, counterparty, is_over, created_at, updated_at, wake_at
  ) values (
    it ->> 'id', it ->> 'service', it ->> 'customerId', it ->> 'status', 1, it ->> 'state', it ->> 'reference', it ->> 'quoteId',
    it ->> 'midRate', it ->> 'depositAddress', lower(it ->> 'destination'), it ->> 'details',
    it ->> 'sendAsset', (it ->> 'sendUnits')::numeric, it ->> 'receiveAsset', (it ->> 'receiveUnits')::numeric,
    coalesce(step #>> '{beneficiary,label}', it ->> 'destination'), (it ->> 'isOver')::boolean, moment, moment,
    (it ->> 'wakeAt')::timestamptz
  );
  if it ? 'keyIndex' then
    insert into evm_address (address, key_index, owner, created_at)
    values (lower(it ->> 'depositAddress'), (it ->> 'keyIndex')::bigint, it ->> 'id', moment);
  end if;
  perform order_effects(it ->> 'id', step, moment);
  return null;
end $$;

-- Moves an order from the version the step was decided on. 'done', 'known' (this fact changed it before), or 'conflict'
-- (somebody else was faster: decide again). Whoever listens is told after the commit: a NOTIFY in here would make all commits
-- wait for one another.
create or replace function order_advance(step jsonb, moment timestamptz) returns text language plpgsql as $$
declare
  it jsonb := step -> 'order';
  order_ref text := it ->> 'id';
begin
  update orders set
    status = it ->> 'status', version = version + 1, state = it ->> 'state', reason = it ->> 'reason',
    send_units = (it ->> 'sendUnits')::numeric, receive_units = (it ->> 'receiveUnits')::numeric,
    counterparty = coalesce(step #>> '{beneficiary,label}', counterparty), is_over = (it ->> 'isOver')::boolean,
    updated_at = moment, wake_at = (it ->> 'wakeAt')::timestamptz
  where id = order_ref and version = (step ->> 'seq')::integer - 1;
  if not found then
    if exists (select 1 from order_event where order_id = order_ref and fact_id = step #>> '{event,factId}') then
      return 'known';
    end if;
    return 'conflict';
  end if;

  perform order_effects(order_ref, step, moment);
  if jsonb_array_length(step -> 'postings') > 0 then perform ledger_post(step -> 'postings', moment); end if;
  if step ? 'limit' then perform limit_move(order_ref, step ->> 'limit', moment); end if;
  if step ? 'voidReceipts' then
    update order_receipt set void_at = moment where order_id = order_ref and void_at is null;
  end if;
  if step ? 'receipt' then
    insert into order_receipt (code, order_id, beneficiary_id, figures, completed_at)
    values (step #>> '{receipt,code}', order_ref, step #>> '{receipt,beneficiaryId}', step #>> '{receipt,figures}', moment);
  end if;

  update order_inbox set
    applied_at = case when fact_id = step #>> '{event,factId}' then clock_timestamp() end,
    next_try_at = clock_timestamp()
  where order_id = order_ref and applied_at is null and (fact_id = step #>> '{event,factId}' or tries > 0);
  return 'done';
end $$;
