-- The firm's own market risk: what it was long or short of, kept every few minutes.

-- What the exchange of an order, promised at a kept rate and not posted yet, will add to what we hold of the coin, and the money
-- that this costs: a sale above zero, a purchase below. Null where nothing is promised. `order_advance` writes both.
alter table orders
  add promised_coins numeric(78, 0),
  add promised_money numeric(78, 0),
  add check ((promised_coins is null) = (promised_money is null));
-- Few at any time: an order is here from its money or coins to their exchange.
create index orders_promised on orders (service) include (send_asset, receive_asset, promised_coins, promised_money)
  where promised_coins is not null;

create table exposure_sample (
  -- The five minutes that it stands for; the first look at them is their sample.
  slot timestamptz not null,
  coin text not null,
  -- The coin's exchange account in coins, above zero where we have taken more than we gave.
  position numeric(78, 0) not null,
  -- What the orders that were open then were promised, sales less purchases.
  promised numeric(78, 0) not null,
  -- The money that the position cost, per currency: {"EUR": "1200"}.
  paid jsonb not null,
  -- The market's middle in EUR, per coin, as rates are; null where there was no reliable price.
  scaled numeric(78, 0) check (scaled > 0),
  primary key (slot, coin)
);
