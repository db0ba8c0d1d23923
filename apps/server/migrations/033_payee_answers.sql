-- The answer of a bank about a name and an account that a customer typed into a form. Gone when it is no longer fresh.
create table payee_answer (
  customer_id text not null,
  -- HMAC of customer, name and account.
  asked text not null,
  match text not null check (match in ('match', 'close', 'no_match')),
  -- The name as the bank has it, sealed; of one that is close only.
  name_sealed text,
  answered_at timestamptz not null,
  primary key (customer_id, asked)
);
create index payee_answer_age on payee_answer (answered_at);
