-- Facts about one arrival are a story: seen, vanished, seen again, final. Told out of order they say something else, so a
-- later one waits for the earlier ones. `subject` is the arrival as the chain rail names it in its facts.
alter table order_inbox add column subject text
  generated always as (substring(fact_id from '^evm:[0-9]+:0x[0-9a-f]+:[0-9a-z]+(?=:)')) stored;
create index order_inbox_subject on order_inbox (subject, seq) where applied_at is null and subject is not null;
