-- The state of payments asks for the last message, and for the sessions completed lately; messages are kept for good.
create index payment_events_received on payment_events (provider, received_at);
