-- The books downloaded most in a period (docs/decisions/026-figures-of-a-period.md).
create index counted_downloads_day on counted_downloads (day) include (edition_id);
