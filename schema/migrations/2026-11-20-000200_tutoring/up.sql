-- Lessons: when tutors are free, what is booked, what took place.

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Wall-clock windows in the academy's zone. They become instants per date, never by a fixed offset.
CREATE TABLE tutor_availability (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    tutor_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    -- 0 is Sunday.
    day_of_week smallint NOT NULL CHECK (day_of_week BETWEEN 0 AND 6),
    start_time time NOT NULL,
    end_time time NOT NULL,
    subject text NOT NULL CHECK (subject IN
        ('Mathematics', 'Physics', 'Biology', 'Chemistry', 'English', 'Computer Science', 'Spanish')),
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK (end_time > start_time),
    -- Every 15 minutes, 96 a day.
    CHECK (extract(epoch FROM start_time)::integer % 900 = 0 AND extract(epoch FROM end_time)::integer % 900 = 0),
    UNIQUE (tutor_id, subject, day_of_week, start_time, end_time)
);
CREATE INDEX tutor_availability_subject ON tutor_availability (subject, day_of_week);

CREATE TABLE student_bookings (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    student_id uuid NOT NULL REFERENCES profiles (id),
    tutor_id uuid NOT NULL REFERENCES profiles (id),
    subject text NOT NULL CHECK (subject IN
        ('Mathematics', 'Physics', 'Biology', 'Chemistry', 'English', 'Computer Science', 'Spanish')),
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled')),
    -- A pending booking is a hold: after this instant it may be released.
    hold_expires_at timestamptz,
    -- US cents, fixed at the moment of booking from the tutor's rate then.
    price_cents integer NOT NULL CHECK (price_cents >= 0),
    tutor_share_cents integer NOT NULL CHECK (tutor_share_cents BETWEEN 0 AND price_cents),
    currency text NOT NULL DEFAULT 'usd' CHECK (currency = 'usd'),
    payment_status text NOT NULL CHECK (payment_status IN
        ('not_required', 'unpaid', 'processing', 'paid', 'refund_pending', 'refunded')),
    -- Written before Stripe is asked, so that after a crash the same request is repeated under the
    -- same idempotency key and yields the same Checkout Session.
    checkout_attempt integer NOT NULL DEFAULT 0 CHECK (checkout_attempt >= 0),
    checkout_expires_at timestamptz,
    stripe_checkout_session_id text UNIQUE,
    stripe_payment_intent_id text UNIQUE,
    student_notes text NOT NULL DEFAULT '' CHECK (length(student_notes) <= 1000),
    tutor_notes text NOT NULL DEFAULT '' CHECK (length(tutor_notes) <= 1000),
    confirmed_at timestamptz,
    cancelled_at timestamptz,
    cancellation_reason text CHECK (cancellation_reason IN
        ('hold_expired', 'student', 'tutor', 'admin', 'payment_failed')),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (ends_at > starts_at),
    CHECK (student_id <> tutor_id),
    CHECK (status <> 'pending' OR hold_expires_at IS NOT NULL),
    CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
    CHECK ((price_cents = 0) = (payment_status = 'not_required')),
    -- A confirmed lesson is a free one or a paid one. Money may be on its way back only from a cancelled one.
    CHECK (status NOT IN ('confirmed', 'completed') OR payment_status IN ('not_required', 'paid', 'refunded')),
    -- Double booking is impossible: any overlap of what is not cancelled is refused, whoever writes.
    CONSTRAINT student_bookings_tutor_free EXCLUDE USING gist
        (tutor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status <> 'cancelled'),
    CONSTRAINT student_bookings_student_free EXCLUDE USING gist
        (student_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status <> 'cancelled')
);
CREATE INDEX student_bookings_student ON student_bookings (student_id, starts_at DESC, id);
CREATE INDEX student_bookings_tutor ON student_bookings (tutor_id, starts_at DESC, id);
CREATE INDEX student_bookings_holds ON student_bookings (hold_expires_at) WHERE status = 'pending';
CREATE INDEX student_bookings_money ON student_bookings (updated_at)
    WHERE payment_status IN ('processing', 'refund_pending');

-- The record of a lesson that earns money: one row for each confirmed booking.
CREATE TABLE tutor_sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    tutor_id uuid NOT NULL REFERENCES profiles (id),
    booking_id uuid UNIQUE REFERENCES student_bookings (id),
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    duration_hours double precision NOT NULL
        GENERATED ALWAYS AS (extract(epoch FROM ends_at - starts_at)::double precision / 3600) STORED,
    paid boolean NOT NULL DEFAULT false,
    student_name text CHECK (length(student_name) <= 201),
    session_description text NOT NULL DEFAULT '' CHECK (length(session_description) <= 1000),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (ends_at > starts_at)
);
CREATE INDEX tutor_sessions_tutor ON tutor_sessions (tutor_id, starts_at DESC);
CREATE INDEX tutor_sessions_paid ON tutor_sessions (paid, starts_at DESC);
