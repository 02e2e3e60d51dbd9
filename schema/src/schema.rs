// @generated automatically by Diesel CLI.

pub mod sql_types {
    #[derive(diesel::sql_types::SqlType)]
    #[diesel(postgres_type(name = "tsvector", schema = "pg_catalog"))]
    pub struct Tsvector;

    #[derive(diesel::sql_types::SqlType)]
    #[diesel(postgres_type(name = "xid8", schema = "pg_catalog"))]
    pub struct Xid8;
}

diesel::table! {
    account_tokens (id) {
        id -> Uuid,
        user_id -> Uuid,
        purpose -> Text,
        token_hash -> Bytea,
        email -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    ai_tutor_accesses (id) {
        id -> Uuid,
        token_hash -> Bytea,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    ai_tutor_flags (id) {
        id -> Uuid,
        session_id -> Nullable<Uuid>,
        user_id -> Nullable<Uuid>,
        severity -> Text,
        source -> Text,
        categories -> Array<Nullable<Text>>,
        excerpt -> Text,
        subject -> Text,
        topic -> Text,
        created_at -> Timestamptz,
        note -> Text,
        decided_at -> Nullable<Timestamptz>,
        decided_by -> Nullable<Uuid>,
    }
}

diesel::table! {
    ai_tutor_messages (session_id, seq) {
        session_id -> Uuid,
        seq -> Int4,
        role -> Text,
        content -> Text,
        state -> Text,
        hint -> Nullable<Text>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    ai_tutor_sessions (id) {
        id -> Uuid,
        user_id -> Nullable<Uuid>,
        access_id -> Nullable<Uuid>,
        grade -> Text,
        subject -> Text,
        topic -> Text,
        mode -> Text,
        notes_booking_id -> Nullable<Uuid>,
        started_at -> Timestamptz,
        last_active_at -> Timestamptz,
        connection_id -> Uuid,
        seconds -> Int4,
        nudges -> Int4,
        steps -> Int4,
        worked_examples -> Int4,
        closing_question -> Text,
        closing_answer -> Text,
        summary -> Text,
        ended_at -> Nullable<Timestamptz>,
        end_reason -> Nullable<Text>,
    }
}

diesel::table! {
    ai_tutor_settings (id) {
        id -> Bool,
        is_open -> Bool,
        session_minutes -> Int4,
        sessions_per_day -> Int4,
        minutes_per_day -> Int4,
        academy_minutes_per_day -> Int4,
        version -> Int4,
        updated_at -> Nullable<Timestamptz>,
        updated_by -> Nullable<Uuid>,
    }
}

diesel::table! {
    ai_tutor_usage (day, holder) {
        day -> Date,
        holder -> Text,
        user_id -> Nullable<Uuid>,
        sessions -> Int4,
        seconds -> Int4,
    }
}

diesel::table! {
    audit_log (id) {
        id -> Int8,
        at -> Timestamptz,
        actor_id -> Nullable<Uuid>,
        action -> Text,
        subject_type -> Text,
        subject_id -> Uuid,
        detail -> Jsonb,
        request_id -> Nullable<Text>,
    }
}

diesel::table! {
    authorization_requests (id) {
        id -> Uuid,
        provider -> Text,
        state_hash -> Bytea,
        browser_hash -> Bytea,
        nonce -> Text,
        pkce_verifier -> Text,
        role -> Text,
        expires_at -> Timestamptz,
        next -> Nullable<Text>,
    }
}

diesel::table! {
    balance_differences (id) {
        id -> Uuid,
        kind -> Text,
        subject -> Text,
        payment_id -> Nullable<Uuid>,
        transaction_id -> Nullable<Text>,
        moved_at -> Timestamptz,
        currency -> Text,
        own_cents -> Int8,
        stripe_cents -> Int8,
        found_at -> Timestamptz,
        resolved_at -> Nullable<Timestamptz>,
        explanation -> Nullable<Text>,
        explained_by -> Nullable<Uuid>,
        explained_at -> Nullable<Timestamptz>,
        payout_adjustment_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    balance_months (month, kind) {
        month -> Date,
        kind -> Text,
        count -> Int8,
        amount_cents -> Int8,
        fee_cents -> Int8,
    }
}

diesel::table! {
    balance_readings (id) {
        id -> Bool,
        read_until -> Nullable<Timestamptz>,
        due_at -> Timestamptz,
        leased_until -> Timestamptz,
        compare_at -> Timestamptz,
        compared_at -> Nullable<Timestamptz>,
        failure -> Nullable<Text>,
        payouts_failure -> Nullable<Text>,
        turn -> Int8,
        failures -> Int4,
        comparison_began_at -> Nullable<Timestamptz>,
        comparison_phase -> Nullable<Text>,
        comparison_after -> Nullable<Text>,
        comparison_rechecks -> Int4,
        comparison_is_rechecked -> Bool,
        comparison_reread_since -> Nullable<Timestamptz>,
        comparison_new -> Int4,
        comparison_named -> Array<Nullable<Uuid>>,
    }
}

diesel::table! {
    balance_transactions (id) {
        id -> Text,
        created_at -> Timestamptz,
        kind -> Text,
        stripe_type -> Text,
        amount_cents -> Int8,
        fee_cents -> Int8,
        net_cents -> Int8,
        currency -> Text,
        fees -> Jsonb,
        description -> Nullable<Text>,
        source_id -> Nullable<Text>,
        payment_id -> Nullable<Uuid>,
        looked_up -> Bool,
        payout_adjustment_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    bank_payouts (id) {
        id -> Text,
        created_at -> Timestamptz,
        amount_cents -> Int8,
        currency -> Text,
        status -> Text,
        arrives_on -> Date,
        bank_name -> Nullable<Text>,
        bank_last4 -> Nullable<Text>,
        failure_code -> Nullable<Text>,
        failure_message -> Nullable<Text>,
        failed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    blocks (blocker_id, blocked_id) {
        blocker_id -> Uuid,
        blocked_id -> Uuid,
        set_by -> Nullable<Uuid>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    booking_people (booking_id, person_id) {
        booking_id -> Uuid,
        person_id -> Uuid,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
        overlapped -> Bool,
    }
}

diesel::table! {
    chat_files (id) {
        id -> Uuid,
        chat_session_id -> Uuid,
        uploader_id -> Uuid,
        kind -> Text,
        name -> Text,
        storage_name -> Text,
        byte_size -> Int4,
        width -> Nullable<Int4>,
        height -> Nullable<Int4>,
        created_at -> Timestamptz,
        sent_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    chat_messages (id) {
        id -> Uuid,
        chat_session_id -> Uuid,
        seq -> Int8,
        sender_id -> Uuid,
        client_message_id -> Uuid,
        message -> Text,
        created_at -> Timestamptz,
        kind -> Text,
        file_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    chat_notices (chat_session_id, user_id) {
        chat_session_id -> Uuid,
        user_id -> Uuid,
        due_at -> Nullable<Timestamptz>,
        mailed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    chat_readers (chat_session_id, user_id) {
        chat_session_id -> Uuid,
        user_id -> Uuid,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    chat_reads (chat_session_id, user_id) {
        chat_session_id -> Uuid,
        user_id -> Uuid,
        last_read_seq -> Int8,
    }
}

diesel::table! {
    chat_reports (id) {
        id -> Uuid,
        chat_session_id -> Uuid,
        reporter_id -> Uuid,
        reported_id -> Uuid,
        message_seq -> Nullable<Int8>,
        reason -> Text,
        details -> Text,
        snapshot -> Jsonb,
        state -> Text,
        reply -> Text,
        created_at -> Timestamptz,
        decided_by -> Nullable<Uuid>,
        decided_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    chat_sessions (id) {
        id -> Uuid,
        kind -> Text,
        student_id -> Uuid,
        tutor_id -> Uuid,
        booking_id -> Nullable<Uuid>,
        subject -> Nullable<Text>,
        last_seq -> Int8,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    chat_views (id) {
        id -> Uuid,
        chat_session_id -> Uuid,
        admin_id -> Uuid,
        reason -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    common_profile_fields (user_id, field) {
        user_id -> Uuid,
        field -> Text,
        content -> Text,
        version -> Int4,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    email_preferences (user_id) {
        user_id -> Uuid,
        reminders -> Bool,
        messages -> Bool,
        unsubscribe_key -> Uuid,
    }
}

diesel::table! {
    files_to_remove (name) {
        name -> Text,
        due_at -> Timestamptz,
    }
}

diesel::table! {
    former_addresses (user_id, address) {
        user_id -> Uuid,
        address -> Text,
        left_at -> Timestamptz,
    }
}

diesel::table! {
    former_opportunity_slugs (slug) {
        slug -> Text,
        opportunity_id -> Uuid,
        left_at -> Timestamptz,
    }
}

diesel::table! {
    former_slugs (slug) {
        slug -> Text,
        tutor_id -> Uuid,
        left_at -> Timestamptz,
    }
}

diesel::table! {
    held_messages (id) {
        id -> Uuid,
        chat_session_id -> Uuid,
        sender_id -> Uuid,
        client_message_id -> Uuid,
        message -> Text,
        findings -> Jsonb,
        state -> Text,
        created_at -> Timestamptz,
        decided_by -> Nullable<Uuid>,
        decided_at -> Nullable<Timestamptz>,
        subject -> Nullable<Text>,
        file_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    known_devices (id) {
        id -> Uuid,
        user_id -> Uuid,
        token_hash -> Bytea,
        signed_in_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    lesson_reminders (booking_id, hours_before) {
        booking_id -> Uuid,
        hours_before -> Int2,
        due_at -> Timestamptz,
    }
}

diesel::table! {
    listings (id) {
        id -> Uuid,
        organization_id -> Uuid,
        state -> Text,
        draft -> Jsonb,
        version -> Int4,
        opportunity_id -> Nullable<Uuid>,
        approved_version -> Nullable<Int4>,
        question -> Text,
        withheld -> Nullable<Text>,
        hidden_message -> Text,
        reason -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        submitted_at -> Nullable<Timestamptz>,
        decided_at -> Nullable<Timestamptz>,
        decided_by -> Nullable<Uuid>,
        is_free -> Bool,
        fee_cents -> Nullable<Int4>,
        fee_state -> Nullable<Text>,
    }
}

diesel::table! {
    live_eras (id) {
        id -> Bool,
        era -> Int8,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use super::sql_types::Xid8;

    live_events (seq) {
        seq -> Int8,
        audience_user_id -> Nullable<Uuid>,
        audience_role -> Nullable<Text>,
        kind -> Text,
        data -> Jsonb,
        created_at -> Timestamptz,
        topics -> Array<Nullable<Text>>,
        xid -> Xid8,
    }
}

diesel::table! {
    mail_outbox (id) {
        id -> Uuid,
        occasion -> Text,
        to_address -> Text,
        to_name -> Text,
        template -> Text,
        subject -> Text,
        text_body -> Text,
        html_body -> Text,
        created_at -> Timestamptz,
        due_at -> Timestamptz,
        attempts -> Int4,
        last_error -> Nullable<Text>,
        sent_at -> Nullable<Timestamptz>,
        failed_at -> Nullable<Timestamptz>,
        list_unsubscribe -> Nullable<Text>,
        calendar_method -> Nullable<Text>,
        calendar_body -> Nullable<Text>,
        priority -> Int2,
    }
}

diesel::table! {
    newsletter_deliveries (id) {
        id -> Uuid,
        newsletter_id -> Uuid,
        subscription_id -> Uuid,
        state -> Text,
        due_at -> Timestamptz,
        claim -> Nullable<Uuid>,
        failures -> Int4,
        last_error -> Nullable<Text>,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    newsletter_subscriptions (id) {
        id -> Uuid,
        email -> Text,
        created_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
        unsubscribed_at -> Nullable<Timestamptz>,
        confirm_token_hash -> Nullable<Bytea>,
        confirm_expires_at -> Nullable<Timestamptz>,
        unsubscribe_key -> Uuid,
    }
}

diesel::table! {
    newsletters (id) {
        id -> Uuid,
        subject -> Text,
        body -> Text,
        state -> Text,
        version -> Int4,
        created_by -> Uuid,
        updated_by -> Uuid,
        sent_by -> Nullable<Uuid>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        started_at -> Nullable<Timestamptz>,
        ended_at -> Nullable<Timestamptz>,
        audience -> Int4,
        sent -> Int4,
        failed -> Int4,
        left_before -> Int4,
        uncertain -> Int4,
        problem -> Nullable<Text>,
        paused_until -> Nullable<Timestamptz>,
        resumed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use super::sql_types::Tsvector;

    opportunities (id) {
        id -> Uuid,
        slug -> Text,
        title -> Text,
        organization -> Text,
        category -> Text,
        discipline -> Text,
        location -> Text,
        country -> Text,
        is_remote -> Bool,
        stipend -> Nullable<Text>,
        cost_cents -> Int4,
        aid -> Text,
        starts_on -> Date,
        ends_on -> Date,
        deadline_local -> Timestamp,
        deadline_zone -> Text,
        deadline_at -> Timestamptz,
        decision_on -> Nullable<Date>,
        min_grade -> Int2,
        max_grade -> Int2,
        residency -> Text,
        description -> Text,
        run_by -> Text,
        apply_url -> Text,
        verified -> Nullable<Text>,
        checked_at -> Timestamptz,
        hidden_reason -> Nullable<Text>,
        is_listed -> Bool,
        version -> Int4,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        search_vector -> Tsvector,
    }
}

diesel::table! {
    opportunity_application_messages (id) {
        id -> Uuid,
        application_id -> Uuid,
        sender_id -> Uuid,
        text -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    opportunity_application_steps (application_id, number) {
        application_id -> Uuid,
        number -> Int4,
        state -> Text,
        made_by -> Text,
        made_at -> Timestamptz,
    }
}

diesel::table! {
    opportunity_applications (id) {
        id -> Uuid,
        opportunity_id -> Uuid,
        student_id -> Uuid,
        state -> Text,
        profile -> Jsonb,
        question -> Text,
        answer -> Text,
        notes -> Text,
        notes_version -> Int4,
        version -> Int4,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        answered_at -> Nullable<Timestamptz>,
        asked_at -> Nullable<Timestamptz>,
        reminded_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    opportunity_reports (id) {
        id -> Uuid,
        opportunity_id -> Uuid,
        reporter_id -> Uuid,
        reason -> Text,
        details -> Text,
        created_at -> Timestamptz,
        decision -> Nullable<Text>,
        decided_at -> Nullable<Timestamptz>,
        decided_by -> Nullable<Uuid>,
        note -> Text,
    }
}

diesel::table! {
    opportunity_views (opportunity_id, day) {
        opportunity_id -> Uuid,
        day -> Date,
        views -> Int4,
    }
}

diesel::table! {
    opportunity_words (word) {
        word -> Text,
    }
}

diesel::table! {
    organizations (id) {
        id -> Uuid,
        provider_id -> Uuid,
        name -> Text,
        website -> Text,
        about -> Text,
        domain -> Nullable<Text>,
        domain_proved_at -> Nullable<Timestamptz>,
        verified -> Nullable<Text>,
        verified_at -> Nullable<Timestamptz>,
        verified_by -> Nullable<Uuid>,
        version -> Int4,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        domain_email -> Nullable<Text>,
        public_website -> Text,
        public_about -> Text,
        texts_reviewed_at -> Nullable<Timestamptz>,
        declines_all -> Bool,
    }
}

diesel::table! {
    passkey_challenges (id) {
        id -> Uuid,
        purpose -> Text,
        asked_of -> Bytea,
        user_id -> Nullable<Uuid>,
        state -> Jsonb,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    passkeys (id) {
        id -> Uuid,
        user_id -> Uuid,
        credential_id -> Bytea,
        credential -> Jsonb,
        name -> Text,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
        locked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    password_reset_requests (id) {
        id -> Uuid,
        email -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    payables (id) {
        id -> Uuid,
        payment_id -> Nullable<Uuid>,
        payout_adjustment_id -> Nullable<Uuid>,
        sent_cents -> Int4,
        returned_cents -> Int4,
        sent_at -> Nullable<Timestamptz>,
        moving_kind -> Nullable<Text>,
        moving_cents -> Nullable<Int4>,
        refusal -> Nullable<Text>,
        due_at -> Timestamptz,
        failures -> Int4,
    }
}

diesel::table! {
    payment_disputes (id) {
        id -> Text,
        state -> Text,
        amount_cents -> Int4,
        withdrawn_cents -> Int4,
        reason -> Text,
        opened_at -> Timestamptz,
        closed_at -> Nullable<Timestamptz>,
        payment_id -> Uuid,
        stripe_status -> Nullable<Text>,
        evidence_due_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    payment_receipts (payment_id) {
        receipt_number -> Int8,
        amount_cents -> Int4,
        stripe_charge_id -> Nullable<Text>,
        stripe_receipt_url -> Nullable<Text>,
        received_at -> Timestamptz,
        payment_id -> Uuid,
    }
}

diesel::table! {
    payment_refunds (id) {
        id -> Text,
        amount_cents -> Int4,
        status -> Text,
        made_at -> Timestamptz,
        payment_id -> Uuid,
    }
}

diesel::table! {
    payments (id) {
        id -> Uuid,
        purpose -> Text,
        booking_id -> Nullable<Uuid>,
        payer_id -> Uuid,
        payee_id -> Nullable<Uuid>,
        amount_cents -> Int4,
        payee_share_cents -> Int4,
        status -> Text,
        checkout_attempt -> Int4,
        checkout_expires_at -> Nullable<Timestamptz>,
        stripe_checkout_session_id -> Nullable<Text>,
        stripe_payment_intent_id -> Nullable<Text>,
        refund_attempt -> Int4,
        refunded_cents -> Int4,
        lost_cents -> Int4,
        disputed_at -> Nullable<Timestamptz>,
        dispute_state -> Nullable<Text>,
        owed_cents -> Int4,
        transferred_cents -> Int4,
        share_withheld -> Bool,
        next_sync_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        refund_requested_cents -> Int4,
        listing_id -> Nullable<Uuid>,
        transfer_action -> Nullable<Text>,
        withheld_cents -> Int4,
        withheld_of_cents -> Int4,
        target_cents -> Int4,
        payout_action -> Nullable<Text>,
        sync_failures -> Int4,
    }
}

diesel::table! {
    payout_accounts (tutor_id) {
        tutor_id -> Uuid,
        attempt -> Int4,
        prefilled_email -> Nullable<Text>,
        stripe_account_id -> Nullable<Text>,
        state -> Text,
        details_submitted -> Bool,
        transfers_capability -> Text,
        payouts_enabled -> Bool,
        currently_due -> Array<Nullable<Text>>,
        past_due -> Array<Nullable<Text>>,
        pending_verification -> Array<Nullable<Text>>,
        disabled_reason -> Nullable<Text>,
        checked_at -> Nullable<Timestamptz>,
        stripe_due_at -> Timestamptz,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        check_failures -> Int4,
    }
}

diesel::table! {
    payout_adjustments (id) {
        id -> Uuid,
        entry_key -> Uuid,
        tutor_id -> Uuid,
        kind -> Text,
        amount_cents -> Int4,
        reason -> Text,
        created_by -> Uuid,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        cancelled_by -> Nullable<Uuid>,
        cancelled_at -> Nullable<Timestamptz>,
        attempt -> Int4,
        destination -> Nullable<Text>,
        asked_at -> Nullable<Timestamptz>,
        stripe_transfer_id -> Nullable<Text>,
        made_at -> Nullable<Timestamptz>,
        reversed_cents -> Int4,
        reversal_attempt -> Int4,
        reversing_to_cents -> Nullable<Int4>,
        refusal -> Nullable<Text>,
        due_at -> Timestamptz,
        transfer_action -> Nullable<Text>,
        transferred_cents -> Int4,
        withheld_cents -> Int4,
        withheld_of_cents -> Int4,
        target_cents -> Int4,
        payout_action -> Nullable<Text>,
    }
}

diesel::table! {
    payout_movements (id) {
        id -> Uuid,
        payable_id -> Uuid,
        number -> Int4,
        kind -> Text,
        state -> Text,
        amount_cents -> Int4,
        idempotency_key -> Nullable<Text>,
        destination -> Nullable<Text>,
        charge -> Nullable<Text>,
        reverses_id -> Nullable<Uuid>,
        stripe_id -> Nullable<Text>,
        asked_at -> Timestamptz,
        settled_at -> Nullable<Timestamptz>,
        failure -> Nullable<Text>,
    }
}

diesel::table! {
    pending_identities (id) {
        id -> Uuid,
        browser_hash -> Bytea,
        provider -> Text,
        subject -> Text,
        first_name -> Text,
        last_name -> Text,
        role -> Text,
        email -> Nullable<Text>,
        token_hash -> Nullable<Bytea>,
        expires_at -> Timestamptz,
        next -> Nullable<Text>,
    }
}

diesel::table! {
    pending_tutor_applications (id) {
        id -> Uuid,
        email -> Text,
        first_name -> Text,
        last_name -> Text,
        bio -> Text,
        services -> Array<Nullable<Text>>,
        profile_image_url -> Nullable<Text>,
        status -> Text,
        submitted_at -> Timestamptz,
        decided_at -> Nullable<Timestamptz>,
        decided_by -> Nullable<Uuid>,
        rejection_reason -> Nullable<Text>,
        account_id -> Nullable<Uuid>,
        subjects -> Array<Nullable<Text>>,
        education -> Text,
        link -> Text,
        reference -> Text,
    }
}

diesel::table! {
    profiles (id) {
        id -> Uuid,
        first_name -> Text,
        last_name -> Text,
        role -> Text,
        services -> Array<Nullable<Text>>,
        is_mentor_approved -> Bool,
        bio -> Text,
        profile_image_url -> Nullable<Text>,
        zoom_link -> Nullable<Text>,
        tutoring_hourly_rate_cents -> Nullable<Int4>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        slug -> Nullable<Text>,
        minimum_notice_minutes -> Int4,
        buffer_minutes -> Int4,
        version -> Int4,
        education -> Text,
        languages -> Text,
        levels -> Array<Nullable<Text>>,
    }
}

diesel::table! {
    rate_limit_hits (id) {
        id -> Int8,
        key -> Text,
        at -> Timestamptz,
    }
}

diesel::table! {
    recovery_codes (user_id, code_hash) {
        user_id -> Uuid,
        code_hash -> Bytea,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    refund_requests (id) {
        id -> Uuid,
        payment_id -> Uuid,
        amount_cents -> Int4,
        reason -> Text,
        requested_by -> Uuid,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    research_handovers (id) {
        id -> Uuid,
        research_request_id -> Uuid,
        tutor_id -> Uuid,
        kind -> Text,
        reason -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    research_links (id) {
        id -> Uuid,
        research_request_id -> Uuid,
        user_id -> Uuid,
        title -> Text,
        url -> Text,
        description -> Nullable<Text>,
        created_at -> Timestamptz,
        kind -> Text,
        draft_number -> Nullable<Int2>,
        updated_at -> Timestamptz,
        version -> Int4,
    }
}

diesel::table! {
    research_meetings (id) {
        id -> Uuid,
        research_request_id -> Uuid,
        user_id -> Uuid,
        held_on -> Date,
        minutes -> Int2,
        notes -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
    }
}

diesel::table! {
    research_milestones (id) {
        id -> Uuid,
        research_request_id -> Uuid,
        kind -> Text,
        title -> Text,
        due_on -> Date,
        done_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
    }
}

diesel::table! {
    research_progress (id) {
        id -> Uuid,
        research_request_id -> Uuid,
        user_id -> Uuid,
        title -> Text,
        description -> Text,
        update_type -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
    }
}

diesel::table! {
    research_requests (id) {
        id -> Uuid,
        student_id -> Uuid,
        assigned_tutor_id -> Nullable<Uuid>,
        research_area -> Text,
        goals -> Text,
        background_knowledge -> Text,
        preferred_timeline -> Text,
        availability -> Text,
        status -> Text,
        progress_percentage -> Int2,
        assigned_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        started_at -> Nullable<Timestamptz>,
        completed_at -> Nullable<Timestamptz>,
        hours_included -> Int2,
        last_activity_at -> Timestamptz,
        outcome -> Nullable<Text>,
        outcome_url -> Nullable<Text>,
        last_draft_number -> Int2,
    }
}

diesel::table! {
    saved_opportunities (user_id, opportunity_id) {
        user_id -> Uuid,
        opportunity_id -> Uuid,
        saved_at -> Timestamptz,
        wants_reminders -> Bool,
        week_reminder_for -> Nullable<Timestamptz>,
        last_reminder_for -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    second_factors (user_id) {
        user_id -> Uuid,
        secret -> Bytea,
        enabled_at -> Nullable<Timestamptz>,
        last_step -> Int8,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    sessions (id) {
        id -> Uuid,
        user_id -> Uuid,
        token_hash -> Bytea,
        user_agent -> Text,
        created_at -> Timestamptz,
        last_seen_at -> Timestamptz,
        expires_at -> Timestamptz,
        awaits_second_factor -> Bool,
        verified_at -> Nullable<Timestamptz>,
        wanted_role -> Nullable<Text>,
    }
}

diesel::table! {
    stripe_events (id) {
        id -> Text,
        #[sql_name = "type"]
        type_ -> Text,
        account -> Nullable<Text>,
        received_at -> Timestamptz,
        due_at -> Timestamptz,
        attempts -> Int4,
        last_error -> Nullable<Text>,
        processed_at -> Nullable<Timestamptz>,
        object_id -> Nullable<Text>,
        intent_id -> Nullable<Text>,
        reference -> Nullable<Uuid>,
        payment_id -> Nullable<Uuid>,
        tutor_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    student_bookings (id) {
        id -> Uuid,
        student_id -> Uuid,
        tutor_id -> Uuid,
        subject -> Text,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
        status -> Text,
        hold_expires_at -> Nullable<Timestamptz>,
        price_cents -> Int4,
        tutor_share_cents -> Int4,
        currency -> Text,
        student_notes -> Text,
        tutor_notes -> Text,
        confirmed_at -> Nullable<Timestamptz>,
        cancelled_at -> Nullable<Timestamptz>,
        cancellation_reason -> Nullable<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        calendar_sequence -> Int4,
        cancellation_note -> Text,
        practice_notes -> Text,
        notes_version -> Int4,
        price_kept -> Bool,
        settled_elsewhere -> Bool,
        hold_failures -> Int4,
        hold_retry_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    suspension_cancellations (booking_id) {
        booking_id -> Uuid,
        suspension_id -> Uuid,
        next_try_at -> Timestamptz,
    }
}

diesel::table! {
    suspensions (id) {
        id -> Uuid,
        user_id -> Uuid,
        suspended_by -> Uuid,
        reason -> Text,
        message -> Text,
        created_at -> Timestamptz,
        restored_by -> Nullable<Uuid>,
        restored_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    transfers (payment_id) {
        attempt -> Int4,
        destination -> Nullable<Text>,
        charge -> Nullable<Text>,
        amount_cents -> Nullable<Int4>,
        asked_at -> Nullable<Timestamptz>,
        stripe_transfer_id -> Nullable<Text>,
        made_at -> Nullable<Timestamptz>,
        reversed_cents -> Int4,
        reversal_attempt -> Int4,
        reversing_to_cents -> Nullable<Int4>,
        refusal -> Nullable<Text>,
        due_at -> Timestamptz,
        taken_back -> Bool,
        payment_id -> Uuid,
    }
}

diesel::table! {
    tutor_availability (id) {
        id -> Uuid,
        tutor_id -> Uuid,
        day_of_week -> Int2,
        start_time -> Time,
        end_time -> Time,
        subject -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    tutor_days_off (id) {
        id -> Uuid,
        tutor_id -> Uuid,
        first_day -> Date,
        last_day -> Date,
        note -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use super::sql_types::Tsvector;

    tutor_sessions (id) {
        id -> Uuid,
        tutor_id -> Uuid,
        booking_id -> Nullable<Uuid>,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
        duration_hours -> Float8,
        paid -> Bool,
        student_name -> Nullable<Text>,
        session_description -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> Int4,
        changed_by -> Nullable<Uuid>,
        tutor_share_cents -> Nullable<Int4>,
        search -> Tsvector,
        settled_elsewhere -> Bool,
    }
}

diesel::table! {
    user_identities (id) {
        id -> Uuid,
        user_id -> Uuid,
        provider -> Text,
        subject -> Text,
        linked_at -> Timestamptz,
    }
}

diesel::table! {
    user_roles (user_id, role) {
        user_id -> Uuid,
        role -> Text,
        granted_at -> Timestamptz,
    }
}

diesel::table! {
    users (id) {
        id -> Uuid,
        email -> Text,
        password_hash -> Nullable<Text>,
        email_verified_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        suspended_at -> Nullable<Timestamptz>,
        last_seen_at -> Nullable<Timestamptz>,
        sign_up_browser -> Nullable<Bytea>,
        time_zone -> Nullable<Text>,
    }
}

diesel::joinable!(account_tokens -> users (user_id));
diesel::joinable!(ai_tutor_flags -> ai_tutor_sessions (session_id));
diesel::joinable!(ai_tutor_flags -> profiles (decided_by));
diesel::joinable!(ai_tutor_flags -> users (user_id));
diesel::joinable!(ai_tutor_messages -> ai_tutor_sessions (session_id));
diesel::joinable!(ai_tutor_sessions -> ai_tutor_accesses (access_id));
diesel::joinable!(ai_tutor_sessions -> student_bookings (notes_booking_id));
diesel::joinable!(ai_tutor_sessions -> users (user_id));
diesel::joinable!(ai_tutor_settings -> profiles (updated_by));
diesel::joinable!(ai_tutor_usage -> users (user_id));
diesel::joinable!(balance_differences -> balance_transactions (transaction_id));
diesel::joinable!(balance_differences -> payments (payment_id));
diesel::joinable!(balance_differences -> payout_adjustments (payout_adjustment_id));
diesel::joinable!(balance_differences -> profiles (explained_by));
diesel::joinable!(balance_transactions -> payments (payment_id));
diesel::joinable!(balance_transactions -> payout_adjustments (payout_adjustment_id));
diesel::joinable!(booking_people -> profiles (person_id));
diesel::joinable!(booking_people -> student_bookings (booking_id));
diesel::joinable!(chat_files -> chat_sessions (chat_session_id));
diesel::joinable!(chat_files -> profiles (uploader_id));
diesel::joinable!(chat_messages -> chat_files (file_id));
diesel::joinable!(chat_messages -> chat_sessions (chat_session_id));
diesel::joinable!(chat_messages -> profiles (sender_id));
diesel::joinable!(chat_notices -> chat_sessions (chat_session_id));
diesel::joinable!(chat_notices -> profiles (user_id));
diesel::joinable!(chat_readers -> chat_sessions (chat_session_id));
diesel::joinable!(chat_readers -> profiles (user_id));
diesel::joinable!(chat_reads -> chat_sessions (chat_session_id));
diesel::joinable!(chat_reads -> profiles (user_id));
diesel::joinable!(chat_reports -> chat_sessions (chat_session_id));
diesel::joinable!(chat_sessions -> student_bookings (booking_id));
diesel::joinable!(chat_views -> chat_sessions (chat_session_id));
diesel::joinable!(chat_views -> profiles (admin_id));
diesel::joinable!(common_profile_fields -> users (user_id));
diesel::joinable!(email_preferences -> users (user_id));
diesel::joinable!(former_addresses -> users (user_id));
diesel::joinable!(former_opportunity_slugs -> opportunities (opportunity_id));
diesel::joinable!(former_slugs -> profiles (tutor_id));
diesel::joinable!(held_messages -> chat_files (file_id));
diesel::joinable!(held_messages -> chat_sessions (chat_session_id));
diesel::joinable!(known_devices -> users (user_id));
diesel::joinable!(lesson_reminders -> student_bookings (booking_id));
diesel::joinable!(listings -> opportunities (opportunity_id));
diesel::joinable!(listings -> organizations (organization_id));
diesel::joinable!(listings -> users (decided_by));
diesel::joinable!(live_events -> users (audience_user_id));
diesel::joinable!(newsletter_deliveries -> newsletter_subscriptions (subscription_id));
diesel::joinable!(newsletter_deliveries -> newsletters (newsletter_id));
diesel::joinable!(opportunity_application_messages -> opportunity_applications (application_id));
diesel::joinable!(opportunity_application_messages -> users (sender_id));
diesel::joinable!(opportunity_application_steps -> opportunity_applications (application_id));
diesel::joinable!(opportunity_applications -> opportunities (opportunity_id));
diesel::joinable!(opportunity_applications -> users (student_id));
diesel::joinable!(opportunity_reports -> opportunities (opportunity_id));
diesel::joinable!(opportunity_reports -> profiles (decided_by));
diesel::joinable!(opportunity_reports -> users (reporter_id));
diesel::joinable!(opportunity_views -> opportunities (opportunity_id));
diesel::joinable!(passkey_challenges -> users (user_id));
diesel::joinable!(passkeys -> users (user_id));
diesel::joinable!(payables -> payments (payment_id));
diesel::joinable!(payables -> payout_adjustments (payout_adjustment_id));
diesel::joinable!(payment_disputes -> payments (payment_id));
diesel::joinable!(payment_receipts -> payments (payment_id));
diesel::joinable!(payment_refunds -> payments (payment_id));
diesel::joinable!(payments -> listings (listing_id));
diesel::joinable!(payments -> student_bookings (booking_id));
diesel::joinable!(payout_accounts -> profiles (tutor_id));
diesel::joinable!(payout_movements -> payables (payable_id));
diesel::joinable!(profiles -> users (id));
diesel::joinable!(recovery_codes -> users (user_id));
diesel::joinable!(refund_requests -> payments (payment_id));
diesel::joinable!(refund_requests -> profiles (requested_by));
diesel::joinable!(research_handovers -> profiles (tutor_id));
diesel::joinable!(research_handovers -> research_requests (research_request_id));
diesel::joinable!(research_links -> profiles (user_id));
diesel::joinable!(research_links -> research_requests (research_request_id));
diesel::joinable!(research_meetings -> profiles (user_id));
diesel::joinable!(research_meetings -> research_requests (research_request_id));
diesel::joinable!(research_milestones -> research_requests (research_request_id));
diesel::joinable!(research_progress -> profiles (user_id));
diesel::joinable!(research_progress -> research_requests (research_request_id));
diesel::joinable!(saved_opportunities -> opportunities (opportunity_id));
diesel::joinable!(saved_opportunities -> users (user_id));
diesel::joinable!(second_factors -> users (user_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(stripe_events -> payments (payment_id));
diesel::joinable!(stripe_events -> profiles (tutor_id));
diesel::joinable!(suspension_cancellations -> student_bookings (booking_id));
diesel::joinable!(suspension_cancellations -> suspensions (suspension_id));
diesel::joinable!(suspensions -> users (user_id));
diesel::joinable!(transfers -> payments (payment_id));
diesel::joinable!(tutor_availability -> profiles (tutor_id));
diesel::joinable!(tutor_days_off -> profiles (tutor_id));
diesel::joinable!(tutor_sessions -> student_bookings (booking_id));
diesel::joinable!(user_identities -> users (user_id));
diesel::joinable!(user_roles -> users (user_id));

diesel::allow_tables_to_appear_in_same_query!(
    account_tokens,
    ai_tutor_accesses,
    ai_tutor_flags,
    ai_tutor_messages,
    ai_tutor_sessions,
    ai_tutor_settings,
    ai_tutor_usage,
    audit_log,
    authorization_requests,
    balance_differences,
    balance_months,
    balance_readings,
    balance_transactions,
    bank_payouts,
    blocks,
    booking_people,
    chat_files,
    chat_messages,
    chat_notices,
    chat_readers,
    chat_reads,
    chat_reports,
    chat_sessions,
    chat_views,
    common_profile_fields,
    email_preferences,
    files_to_remove,
    former_addresses,
    former_opportunity_slugs,
    former_slugs,
    held_messages,
    known_devices,
    lesson_reminders,
    listings,
    live_eras,
    live_events,
    mail_outbox,
    newsletter_deliveries,
    newsletter_subscriptions,
    newsletters,
    opportunities,
    opportunity_application_messages,
    opportunity_application_steps,
    opportunity_applications,
    opportunity_reports,
    opportunity_views,
    opportunity_words,
    organizations,
    passkey_challenges,
    passkeys,
    password_reset_requests,
    payables,
    payment_disputes,
    payment_receipts,
    payment_refunds,
    payments,
    payout_accounts,
    payout_adjustments,
    payout_movements,
    pending_identities,
    pending_tutor_applications,
    profiles,
    rate_limit_hits,
    recovery_codes,
    refund_requests,
    research_handovers,
    research_links,
    research_meetings,
    research_milestones,
    research_progress,
    research_requests,
    saved_opportunities,
    second_factors,
    sessions,
    stripe_events,
    student_bookings,
    suspension_cancellations,
    suspensions,
    transfers,
    tutor_availability,
    tutor_days_off,
    tutor_sessions,
    user_identities,
    user_roles,
    users,
);
