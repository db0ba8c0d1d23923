-- Mails handed to the mail server, so that a repeated delivery sends nothing twice. No address, no text.
create table mail_sent (
  id text primary key,
  template text not null,
  sent_at timestamptz not null
);
create index mail_sent_age on mail_sent using brin (sent_at);
