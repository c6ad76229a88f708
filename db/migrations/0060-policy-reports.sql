-- What browsers refused on the shop's pages, by day: counted, without addresses or readers.
create table policy_reports (
  day date not null,
  directive text not null,
  refused integer not null default 0,
  primary key (day, directive)
);
