-- What tutors are paid, and where to.

-- A tutor's account at Stripe, as Stripe last described it.
CREATE TABLE payout_accounts (
    tutor_id uuid PRIMARY KEY REFERENCES profiles (id),
    -- Written before Stripe is asked for an account: repeated, the same request yields the same account.
    attempt integer NOT NULL DEFAULT 1 CHECK (attempt >= 1),
    -- The address that request prefills, until it is answered.
    prefilled_email text CHECK (length(prefilled_email) <= 254),
    stripe_account_id text UNIQUE,
    -- What the fields below come to, by the API's domain::payout_account.
    state text NOT NULL DEFAULT 'none' CHECK (state IN ('none', 'incomplete', 'in_review', 'restricted', 'ready')),
    details_submitted boolean NOT NULL DEFAULT false,
    transfers_capability text NOT NULL DEFAULT 'unrequested'
        CHECK (transfers_capability IN ('active', 'pending', 'inactive', 'unrequested')),
    payouts_enabled boolean NOT NULL DEFAULT false,
    currently_due text[] NOT NULL DEFAULT '{}',
    past_due text[] NOT NULL DEFAULT '{}',
    pending_verification text[] NOT NULL DEFAULT '{}',
    disabled_reason text,
    -- When the question was sent whose answer this is: an answer to an older one changes nothing.
    checked_at timestamptz,
    -- A job asks again after this instant.
    stripe_due_at timestamptz NOT NULL DEFAULT 'epoch',
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK ((state = 'none') = (stripe_account_id IS NULL))
);
CREATE INDEX payout_accounts_due ON payout_accounts (stripe_due_at) WHERE stripe_account_id IS NOT NULL;

-- How a lesson's share goes to its tutor, and back: one row a lesson, from the first try on.
CREATE TABLE transfers (
    booking_id uuid PRIMARY KEY REFERENCES student_bookings (id),
    -- Part of the idempotency key; grows when Stripe has given a final answer that moved nothing.
    attempt integer NOT NULL DEFAULT 1 CHECK (attempt >= 1),
    -- Written before Stripe is asked, and repeated unchanged until it is known what became of it.
    destination text,
    charge text,
    amount_cents integer CHECK (amount_cents > 0),
    asked_at timestamptz,
    stripe_transfer_id text UNIQUE,
    made_at timestamptz,
    -- What has come back of it, and the sum that the reversal under way leads to.
    reversed_cents integer NOT NULL DEFAULT 0,
    reversal_attempt integer NOT NULL DEFAULT 1 CHECK (reversal_attempt >= 1),
    reversing_to_cents integer,
    -- Why Stripe last refused, until it takes it.
    refusal text,
    -- Jobs leave it alone before this instant: one of them has taken it, or it was refused lately.
    due_at timestamptz NOT NULL,
    CHECK ((asked_at IS NULL AND stripe_transfer_id IS NULL)
        OR (destination IS NOT NULL AND charge IS NOT NULL AND amount_cents IS NOT NULL)),
    CHECK ((stripe_transfer_id IS NULL) = (made_at IS NULL)),
    CHECK (asked_at IS NULL OR stripe_transfer_id IS NULL),
    CHECK (reversed_cents = 0 OR reversed_cents BETWEEN 1 AND amount_cents),
    CHECK (reversing_to_cents IS NULL
        OR (stripe_transfer_id IS NOT NULL AND reversing_to_cents > reversed_cents AND reversing_to_cents <= amount_cents))
);
-- Steps whose outcome is not known yet: they come first, whatever has become of the lesson.
CREATE INDEX transfers_under_way ON transfers (due_at) WHERE asked_at IS NOT NULL OR reversing_to_cents IS NOT NULL;

ALTER TABLE student_bookings
    -- What the tutor has been sent for the lesson, less what came back. Written together with transfers.
    ADD COLUMN transferred_cents integer NOT NULL DEFAULT 0 CHECK (transferred_cents BETWEEN 0 AND tutor_share_cents);
CREATE INDEX student_bookings_share_due ON student_bookings (ends_at)
    WHERE payment_status = 'paid' AND tutor_share_cents > 0 AND transferred_cents = 0;
-- Lessons of which a tutor may have been sent too much.
CREATE INDEX student_bookings_share_back ON student_bookings (ends_at)
    WHERE transferred_cents > 0 AND (payment_status <> 'paid' OR dispute_state = 'lost' OR refunded_cents > 0);
