-- The sum of an administrator's refunds in 24 hours decides whether they prove who they are.
create index refunds_requested_by on refunds (requested_by, requested_at) where requested_by is not null;
