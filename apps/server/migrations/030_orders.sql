-- Orders: where each stands, everything that ever happened to it, events that wait to be applied, and cases for a person.
-- A money step is one statement: order_place and order_advance write the order, its event, its postings, its limit and
-- its effects together, or nothing. Their parts find each row by its key, so one plan is the best for every value: the setting
-- spares planning them again in each call, which took 0.7 ms of processor of the 1.8 of an order placed.

create table orders (
  id text collate "C" primary key,
  service text not null check (service in ('sell', 'buy')),
  customer_id text not null,
  -- The state in words.
  status text not null,
  version integer not null,
  -- The order as the domain writes it, with its version (Stored.sale, Stored.purchase).
  state jsonb not null,
  reference text collate "C" not null constraint orders_reference unique,
  -- A quote serves one order.
  quote_id text not null constraint orders_quote unique,
  mid_rate text not null,
  deposit_address text,
  -- The wallet of a purchase, in small letters: a proof of it wakes whoever waits for it.
  destination text,
  -- The customer's words beside it (description, e-mail to write to), sealed.
  details text,
  -- The wallet that coins may go back to, as the customer stated it, sealed.
  refund_sealed text,
  -- The merchant on whose page it was placed, and that merchant's own name for it.
  merchant_id text collate "C",
  external_id text collate "C",
  -- The visit that a merchant's server prepared: it serves one order.
  visit text collate "C",
  -- The payment link that it pays.
  link_id text collate "C",
  -- Lists show and search these.
  reason text,
  send_asset text not null,
  send_units numeric(78, 0) not null,
  receive_asset text not null,
  receive_units numeric(78, 0) not null,
  counterparty text not null,
  -- The customer finds it by these, in small letters: hashes of transactions, traces of banks.
  finds text[] not null default '{}',
  -- The same for the name of who is paid or pays, which is sealed: keyed hashes of how its words begin.
  name_indexes text[] not null default '{}',
  -- The order still waits for something: written from the table of states, as is_held is.
  is_open boolean not null default true,
  -- A person stopped it.
  is_held boolean not null default false,
  -- The customer has to decide.
  waits_for_customer boolean not null default false,
  -- Coins that came to its address and that it does not wait for: an operator has to decide, or has decided.
  unallocated text check (unallocated in ('open', 'decided')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The next moment at which time alone changes it.
  wake_at timestamptz
) with (fillfactor = 75);
create index orders_of_customer on orders (customer_id, id desc);
create index orders_of_merchant on orders (merchant_id, id desc) where merchant_id is not null;
create unique index orders_visit on orders (visit) where visit is not null;
create index orders_of_link on orders (link_id) where link_id is not null;
create index orders_by_external_id on orders (external_id) where external_id is not null;
-- Operators search by these: a state, an address on the chain, a bank's or chain's name of a transaction.
create index orders_in_state on orders (status, id desc);
-- Of all orders: the planner uses what it knows of an expression only where its index has no condition.
create index orders_of_deposit_address on orders (lower(deposit_address));
create index orders_of_destination on orders (destination) where destination is not null;
create index orders_finds on orders using gin (finds) where finds <> '{}';
create index orders_to_wake on orders (wake_at) where wake_at is not null;
create index orders_held on orders (id) where is_held;
create index orders_waiting_for_customer on orders (customer_id, id desc) where waits_for_customer;
create index orders_open on orders (status, updated_at) where is_open;
create index orders_with_unallocated_coins on orders (unallocated, id desc) where unallocated is not null;
create index orders_waiting_for_proof on orders (customer_id, destination) where status = 'executed';

-- Bank accounts an order was to be paid to; a revision adds one.
create table order_beneficiary (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id),
  revision integer not null,
  kind text not null check (kind in ('iban', 'uk')),
  -- Name, account, address: sealed with the customer's key.
  sealed text not null,
  -- Enough to recognise one's own account: "DE** **** 3000".
  label text not null,
  masked_name text not null,
  -- HMAC of customer and account: recognises an account that this customer was paid at.
  account_index text not null,
  -- HMAC of the account alone: operators find whom it was named by.
  found_by text not null,
  bank text,
  bic text,
  created_at timestamptz not null,
  unique (order_id, revision)
);
create index order_beneficiary_of_account on order_beneficiary (account_index);
create index order_beneficiary_found on order_beneficiary (found_by);

-- Accounts and wallets of earlier orders that their customer wants offered no more; a use after it counts again.
create table removed_destination (
  customer_id text not null,
  -- The account's index, or the wallet in small letters.
  destination text not null,
  removed_at timestamptz not null,
  primary key (customer_id, destination)
);

-- What a customer calls an account or a wallet of earlier orders.
create table destination_name (
  customer_id text not null,
  -- As in removed_destination.
  destination text not null,
  name_sealed text not null,
  primary key (customer_id, destination)
);

create table order_event (
  order_id text collate "C" not null references orders (id),
  -- The version of the order that it made.
  seq integer not null,
  event_id text not null,
  type text not null,
  actor text not null,
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  data jsonb not null,
  -- The merchant of the order.
  merchant_id text collate "C",
  primary key (order_id, seq),
  constraint order_event_once unique (order_id, event_id)
) partition by range (order_id);
create index order_event_of_merchant on order_event (merchant_id, order_id, seq) where merchant_id is not null;
insert into cut_into_months (name, prefix) values ('order_event', 'ord');

create function order_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'order_event only grows';
end $$;
create trigger order_event_stays before update or delete on order_event
  for each row execute function order_event_stays();
select make_months(clock_timestamp());

-- Events of rails, stored in their own transaction. An event that has no rule yet waits for its time.
create table order_inbox (
  event_id text primary key,
  seq bigint generated always as identity,
  order_id text collate "C" not null,
  -- Events about one subject (a deposit, one of our transfers, a payment that a customer authorised) are applied in the order
  -- they came in: seen, vanished, seen again, final. The rail names the subject.
  subject text,
  event jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  last_answer text,
  applied_at timestamptz
);
create index order_inbox_waiting on order_inbox (due_at, seq) where applied_at is null;
create index order_inbox_age on order_inbox using brin (received_at);
create index order_inbox_of_order on order_inbox (order_id) where applied_at is null;
create index order_inbox_subject on order_inbox (subject, seq) where applied_at is null and subject is not null;

create table operator_case (
  id bigint generated always as identity primary key,
  -- From the closed list of the domain.
  kind text not null,
  subject_kind text not null check (subject_kind in ('order', 'customer', 'account', 'wallet', 'ledger', 'audit', 'api', 'list', 'file')),
  subject_id text collate "C" not null,
  order_id text collate "C",
  data jsonb not null,
  -- Two open cases of a kind and subject are the same one by it.
  topic text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The operator who looks into it, and the day by which it is to be closed.
  assigned_to text collate "C",
  due_on date
);
-- Cases are the same where their data is. Words that an operator wrote are sealed anew each time: they tell no two cases apart.
create function case_topic(data jsonb) returns text language sql immutable as $$
  select md5(regexp_replace(data::text, '"sealed:[^"]*"', '"sealed"', 'g'))
$$;
create index operator_case_assigned on operator_case (assigned_to, id) where closed_at is null and assigned_to is not null;
create unique index operator_case_open on operator_case (kind, subject_kind, subject_id, topic) where closed_at is null;
create index operator_case_order on operator_case (order_id) where order_id is not null;

-- One per completion; void when the money came back.
create table order_receipt (
  code text primary key,
  order_id text collate "C" not null references orders (id),
  -- Null for a purchase: it ends at a wallet.
  beneficiary_id text collate "C",
  -- The figures as they were (Stored.sale, Stored.purchase).
  figures jsonb not null,
  completed_at timestamptz not null,
  void_at timestamptz
);
create index order_receipt_of_order on order_receipt (order_id, completed_at desc);

-- The words of a step, shared by placing and advancing.
create function order_effects(order_ref text, step jsonb, moment timestamptz) returns void language plpgsql as $$
begin
  if jsonb_array_length(step -> 'outbox') > 0 then
    insert into outbox (kind, key, owner, payload, needs, guard)
    select row ->> 'kind', row ->> 'key', order_ref, row -> 'payload',
      array(select jsonb_array_elements_text(row -> 'needs')), row ->> 'guard'
    from jsonb_array_elements(step -> 'outbox') row
    on conflict (key) do nothing;
  end if;
  if jsonb_array_length(step -> 'cases') > 0 then
    insert into operator_case (kind, subject_kind, subject_id, order_id, data, topic, opened_at)
    select one ->> 'kind', 'order', order_ref, order_ref, one -> 'data', case_topic(one -> 'data'), moment
    from jsonb_array_elements(step -> 'cases') one
    on conflict (kind, subject_kind, subject_id, topic) where closed_at is null do update set data = excluded.data
    where operator_case.data <> excluded.data;
  end if;
  if step ? 'beneficiary' then
    insert into order_beneficiary (
      id, order_id, revision, kind, sealed, label, masked_name, account_index, found_by, bank, bic, created_at)
    select step #>> '{beneficiary,id}', order_ref,
      (select count(*) + 1 from order_beneficiary where order_id = order_ref),
      step #>> '{beneficiary,kind}', step #>> '{beneficiary,sealed}', step #>> '{beneficiary,label}',
      step #>> '{beneficiary,maskedName}', step #>> '{beneficiary,accountIndex}', step #>> '{beneficiary,foundBy}',
      step #>> '{beneficiary,bank}', step #>> '{beneficiary,bic}', moment;
  end if;
  insert into order_event (order_id, seq, event_id, type, actor, from_status, to_status, at, data, merchant_id)
  values (
    order_ref, (step ->> 'seq')::integer, step #>> '{event,eventId}', step #>> '{event,type}', step #>> '{event,actor}',
    step #>> '{event,from}', step #>> '{event,to}', moment, step #> '{event,data}', step #>> '{order,merchantId}'
  );
  if step ? 'merchantEvents' then perform webhook_add_events(step #>> '{order,merchantId}', order_ref, step -> 'merchantEvents', moment); end if;
end $$;

-- Places an order: the answer kept for a repeated request, limit, order, deposit address or destination, beneficiary, event
-- and effects. Null is done; {"repeated": true} is a key that has its answer; {"paused": …} is the pause of a part that the
-- order needs; {"standing": …} is why we may not do business with the customer now; {"inDebt": true} is one who owes us money;
-- {"linkTaken": true} is a payment link that somebody else pays, or that has ended; {"fundsExceeded": true} is an amount that the
-- papers about the source of funds do not explain; {"full": …} is the window of the limit that has no room.
create function order_place(step jsonb, moment timestamptz) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  it jsonb := step -> 'order';
  lim jsonb := step -> 'limit';
  kept jsonb := step -> 'answer';
  stopped jsonb;
  held_because text;
  full_window jsonb;
begin
  if kept is not null then
    -- A second request under the same key waits here for the first.
    insert into idempotency_key (caller, key, route, body_hash, status, body)
    values (kept ->> 0, kept ->> 1, kept ->> 2, kept ->> 3, (kept ->> 4)::smallint, kept ->> 5)
    on conflict do nothing;
    if not found then return '{"repeated": true}'; end if;
  end if;

  select jsonb_build_object('part', part, 'reason', reason, 'until', until) into stopped from pause
  where ended_at is null and until > moment and part = any (array(select jsonb_array_elements_text(step -> 'needs')))
  order by until desc limit 1;
  if stopped is not null then
    if kept is not null then delete from idempotency_key where caller = kept ->> 0 and key = kept ->> 1; end if;
    return jsonb_build_object('paused', stopped);
  end if;

  -- A change of the standing waits for this order, which is then among those that it holds.
  select reason into held_because from customer_standing where customer_id = it ->> 'customerId' for share;
  if held_because is not null then
    if kept is not null then delete from idempotency_key where caller = kept ->> 0 and key = kept ->> 1; end if;
    return jsonb_build_object('standing', held_because);
  end if;

  if exists (
    select 1 from ledger_balance where account = 'debt:' || (it ->> 'customerId') group by asset having sum(units) > 0
  ) then
    if kept is not null then delete from idempotency_key where caller = kept ->> 0 and key = kept ->> 1; end if;
    return '{"inDebt": true}';
  end if;

  if it ? 'linkId' and not payment_link_free(it ->> 'linkId', null, (it ->> 'receiveUnits')::numeric, moment) then
    if kept is not null then delete from idempotency_key where caller = kept ->> 0 and key = kept ->> 1; end if;
    return '{"linkTaken": true}';
  end if;

  if lim ->> 'funds' is not null and not limit_within_funds(
    it ->> 'customerId', (lim ->> 'cents')::numeric, (lim ->> 'funds')::numeric, moment) then
    if kept is not null then delete from idempotency_key where caller = kept ->> 0 and key = kept ->> 1; end if;
    return '{"fundsExceeded": true}';
  end if;

  full_window := limit_reserve(
    it ->> 'id', it ->> 'customerId', it ->> 'service', (lim ->> 'cents')::numeric,
    (lim ->> 'day')::numeric, (lim ->> 'month')::numeric, (lim ->> 'year')::numeric, moment);
  if full_window is not null then
    if kept is not null then delete from idempotency_key where caller = kept ->> 0 and key = kept ->> 1; end if;
    return jsonb_build_object('full', full_window);
  end if;

  insert into orders (
    id, service, customer_id, status, version, state, reference, quote_id, mid_rate, deposit_address, destination, details, refund_sealed,
    merchant_id, external_id, visit, link_id,
    send_asset, send_units, receive_asset, receive_units, counterparty, name_indexes, is_open, is_held, waits_for_customer,
    created_at, updated_at, wake_at
  ) values (
    it ->> 'id', it ->> 'service', it ->> 'customerId', it ->> 'status', 1, it -> 'state', it ->> 'reference', it ->> 'quoteId',
    it ->> 'midRate', it ->> 'depositAddress', lower(it ->> 'destination'), it ->> 'details', it ->> 'refundSealed',
    it ->> 'merchantId', it ->> 'externalId', it ->> 'visit', it ->> 'linkId',
    it ->> 'sendAsset', (it ->> 'sendUnits')::numeric, it ->> 'receiveAsset', (it ->> 'receiveUnits')::numeric,
    coalesce(step #>> '{beneficiary,label}', it ->> 'destination'),
    array(select jsonb_array_elements_text(step -> 'nameIndexes')), (it ->> 'isOpen')::boolean, (it ->> 'isHeld')::boolean,
    (it ->> 'waitsForCustomer')::boolean, moment, moment,
    (it ->> 'wakeAt')::timestamptz
  );
  if it ? 'linkId' then
    update payment_link set claimed_by = it ->> 'id' where id = it ->> 'linkId' and uses = 'one';
  end if;
  if it ? 'deposit' then
    -- The rail that gave the address keeps it, by its own function: <rail>_keep_address(given, owner, coin, moment).
    execute format('select %I($1, $2, $3, $4)', (it #>> '{deposit,rail}') || '_keep_address')
    using it -> 'deposit', it ->> 'id', it ->> 'sendAsset', moment;
  end if;
  perform consent_give(
    it ->> 'customerId', array['terms', 'disclaimer'], step #>> '{consents,terms}', moment, it ->> 'id');
  if (step #>> '{consents,marketing}')::boolean then
    perform consent_give(it ->> 'customerId', array['marketing'], null, moment, it ->> 'id');
  end if;
  perform order_effects(it ->> 'id', step, moment);
  return null;
end $$;

-- Moves an order from the version the step was decided on. 'done', 'known' (this event changed it before), 'held' (the step
-- moves value, and its customer's standing is not clear), or 'conflict' (somebody else was faster: decide again). Listeners are notified after the commit: a NOTIFY in here would make all commits
-- wait for one another.
create function order_advance(step jsonb, moment timestamptz) returns text language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  it jsonb := step -> 'order';
  order_ref text := it ->> 'id';
  standing text;
  standing_version integer;
begin
  if step ? 'customer' or step ? 'follows' then
    select s.state, s.version into standing, standing_version from customer_standing s
    where s.customer_id = coalesce(step ->> 'customer', step ->> 'follows') for share;
    if step ? 'customer' and standing <> 'clear' then return 'held'; end if;
  end if;

  if step ? 'settles' then
    perform pg_advisory_xact_lock(hashtextextended(step #>> '{settles,account}', 0));
    if (select coalesce(sum(units), 0) from ledger_balance
        where account = step #>> '{settles,account}' and asset = step #>> '{settles,asset}')
       < (step #>> '{settles,units}')::numeric then
      return 'conflict';
    end if;
  end if;

  update orders set
    status = it ->> 'status', version = version + 1, state = it -> 'state', reason = it ->> 'reason',
    send_units = (it ->> 'sendUnits')::numeric, receive_units = (it ->> 'receiveUnits')::numeric,
    promised_coins = (it ->> 'promisedCoins')::numeric, promised_money = (it ->> 'promisedMoney')::numeric,
    counterparty = coalesce(step #>> '{beneficiary,label}', counterparty), is_open = (it ->> 'isOpen')::boolean, is_held = (it ->> 'isHeld')::boolean,
    waits_for_customer = (it ->> 'waitsForCustomer')::boolean, unallocated = it ->> 'unallocated',
    finds = case when step ? 'finds'
      then array(select unnest(finds) union select jsonb_array_elements_text(step -> 'finds')) else finds end,
    name_indexes = case when step ? 'beneficiary'
      then array(select unnest(name_indexes) union select jsonb_array_elements_text(step #> '{beneficiary,nameIndexes}'))
      else name_indexes end,
    updated_at = moment, wake_at = (it ->> 'wakeAt')::timestamptz
  where id = order_ref and version = (step ->> 'seq')::integer - 1;
  if not found then
    if exists (select 1 from order_event where order_id = order_ref and event_id = step #>> '{event,eventId}') then
      return 'known';
    end if;
    return 'conflict';
  end if;

  perform order_effects(order_ref, step, moment);
  -- Value is here from this step on: the order follows a standing that changed before (Stored.standingChange).
  if step ? 'follows' and standing <> 'clear' then
    insert into outbox (kind, key, owner, payload) values (
      'follow_standing', format('standing:%s:%s:%s', standing_version, order_ref, step ->> 'seq'), step ->> 'follows',
      jsonb_build_object('v', 1, 'customerId', step ->> 'follows', 'version', standing_version));
  end if;
  if jsonb_array_length(step -> 'postings') > 0 then perform ledger_post(step -> 'postings', moment); end if;
  if step ? 'limit' then perform limit_move(order_ref, step ->> 'limit', moment); end if;
  if step ? 'voidReceipts' then
    update order_receipt set void_at = moment where order_id = order_ref and void_at is null;
  end if;
  if step ? 'receipt' then
    insert into order_receipt (code, order_id, beneficiary_id, figures, completed_at)
    values (step #>> '{receipt,code}', order_ref, step #>> '{receipt,beneficiaryId}', step #> '{receipt,figures}', moment);
  end if;

  update order_inbox set
    applied_at = case when event_id = step #>> '{event,eventId}' then clock_timestamp() end,
    due_at = clock_timestamp()
  where order_id = order_ref and applied_at is null and (event_id = step #>> '{event,eventId}' or tries > 0);
  return 'done';
end $$;
