-- What the platform answered may be a file (docs/decisions/139-what-a-declaration-lacks.md): its text is then the file's name.
alter table tax_reports
  add receipt_file bytea check (length(receipt_file) between 1 and 1048576),
  add constraint tax_reports_receipt_named check (receipt_file is null or receipt is not null);
