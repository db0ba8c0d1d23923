-- Four eyes: what one person began and another must approve, bound to the hash of the exact action.

create table approval (
  id text collate "C" primary key,
  kind text not null check (kind in ('payout_batch', 'send_back')),
  -- What it is about: a payment file, an order.
  subject text collate "C" not null,
  -- The exact action as it is shown (JSON), and the SHA-256 of that.
  action text not null,
  hash text not null,
  -- What carrying it out needs besides; sealed where it is personal.
  payload text,
  state text not null check (state in ('waiting', 'approved', 'refused', 'expired', 'void')),
  asked_by text collate "C" not null references operator (id),
  asked_at timestamptz not null,
  reason text not null,
  expires_at timestamptz not null,
  decided_by text collate "C" references operator (id),
  decided_at timestamptz,
  decided_reason text,
  -- Whoever approves is another person, whatever a program believes.
  constraint approval_needs_two check (state <> 'approved' or decided_by <> asked_by)
);
create unique index approval_waiting on approval (kind, subject) where state = 'waiting';
create index approval_subject on approval (subject, asked_at desc);

-- held: kept back until a second person has approved it · given: approved · null: small enough to go by itself.
alter table bank_batch add column approval text check (approval in ('held', 'given'));
create index bank_batch_held on bank_batch (created_at) where approval = 'held' and state = 'persisted';
