-- The letter on the home page keeps its versions, as the publisher's other texts do (docs/decisions/023-texts-of-the-publisher.md).

insert into shop_texts (name, revision, origin, value, effective_on, saved_at)
select 'letter', 1, 'publisher', jsonb_build_object('text', news), (updated_at at time zone 'Europe/Paris')::date, updated_at
from news;

drop table news;
