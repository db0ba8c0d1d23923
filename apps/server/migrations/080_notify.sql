-- Mails handed to the mail server, and notifications handed to a push service, so that a repeated delivery sends nothing twice. No address, no text.
create table mail_sent (
  id text primary key,
  template text not null,
  sent_at timestamptz not null
);
create index mail_sent_age on mail_sent using brin (sent_at);

-- News of orders that wait in the outbox, mails and notifications, in the turn of their order and receiver. No address, no text.
create table order_mail (
  id text primary key,
  -- The order, and which of its receivers.
  turn text not null,
  seq bigint generated always as identity,
  -- A step is replaced by later news of its order. An aside replaces nothing.
  part text not null check (part in ('step', 'aside', 'news')),
  is_replaced boolean not null default false
);
create index order_mail_turn on order_mail (turn, seq);

-- The last mail of a turn, and when it left: the next one waits for a minute.
create table mail_turn (
  turn text primary key,
  mail_id text not null,
  taken_at timestamptz not null
);
create index mail_turn_age on mail_turn (taken_at);
