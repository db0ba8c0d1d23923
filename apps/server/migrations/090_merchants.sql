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
  created_at timestamptz not null
);
