-- Money that comes back a second time or is lost in part, and files that have to go.

ALTER TABLE student_bookings
    -- US cents that disputes have taken for good. What was refunded is not among them.
    ADD COLUMN lost_cents integer NOT NULL DEFAULT 0 CHECK (lost_cents >= 0);
UPDATE student_bookings b SET lost_cents = lost.cents
FROM (SELECT booking_id, sum(withdrawn_cents)::integer AS cents
      FROM booking_disputes WHERE state = 'lost' GROUP BY booking_id) AS lost
WHERE lost.booking_id = b.id;

ALTER TABLE transfers
    -- All of it was taken back by us, since the student's payment went back. Should that payment stay after all, the
    -- share is sent anew. What somebody took back in Stripe's dashboard is not.
    ADD COLUMN taken_back boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT transfers_taken_back_whole CHECK (NOT taken_back OR reversed_cents = amount_cents);
UPDATE transfers t SET taken_back = true
FROM student_bookings b
WHERE b.id = t.booking_id AND b.payment_status <> 'paid' AND t.reversed_cents = t.amount_cents;

-- Files nobody needs any more, and files that are being stored: whatever happens meanwhile, they are found here.
CREATE TABLE files_to_remove (
    -- Its place in the file store, such as profile-images/….jpg.
    name text PRIMARY KEY CHECK (length(name) <= 200),
    -- Not before this instant.
    due_at timestamptz NOT NULL
);
CREATE INDEX files_to_remove_due ON files_to_remove (due_at);

-- Addresses that accounts had before: mails to them are kept for a while, and go with the account.
CREATE TABLE former_addresses (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    address text NOT NULL CHECK (length(address) <= 254),
    left_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, address)
);
CREATE INDEX former_addresses_left ON former_addresses (left_at);
