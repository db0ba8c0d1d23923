-- How often an arrival was told as gone. A branch that won, lost and won again brings the same block back: what is told of
-- it the second time is another fact, or it would be taken for the first one and never heard.
alter table evm_arrival add column losses integer not null default 0;
