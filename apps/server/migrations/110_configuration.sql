-- The configuration: fees, limits, windows and thresholds, as versions that only grow. The version in force at an instant is
-- the highest one whose date of effect has come.

create table configuration (
  version integer primary key check (version > 0),
  -- The whole document, not what differs.
  document jsonb not null,
  effective_at timestamptz not null,
  -- The first version has neither.
  proposed_by text collate "C" references operator (id),
  approved_by text collate "C" references operator (id),
  reason text not null,
  recorded_at timestamptz not null,
  constraint configuration_needs_two check (version = 1 or (proposed_by is not null and approved_by is not null and proposed_by <> approved_by))
);
create index configuration_effective on configuration (effective_at);

create function configuration_stays() returns trigger language plpgsql as $$
begin
  raise exception 'configuration only grows';
end $$;
create trigger configuration_stays before update or delete on configuration
  for each row execute function configuration_stays();
create trigger configuration_is_kept before truncate on configuration
  for each statement execute function configuration_stays();
