-- A mail that came back later is counted with the last letter of its mailbox.
create index mailing_recipients_address on mailing_recipients (address_hash);
