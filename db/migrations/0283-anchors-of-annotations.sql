-- The text on each side of a marked passage: of several equal passages it tells the right one, in a new version of the file too.
alter table reading_annotations
  add column prefix text not null default '' check (length(prefix) <= 100),
  add column suffix text not null default '' check (length(suffix) <= 100),
  -- Null: the text is not in the file of this revision.
  alter column cfi drop not null;
