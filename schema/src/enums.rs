//! Closed sets of words, stored as text under a CHECK constraint and spelled the same in API and UI.

/// Declares an enum whose variants are stored, sent and shown as the given texts.
// The texts are matched as `tt`: a `literal` reaches derives wrapped, and utoipa would not see the names.
macro_rules! text_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident => $text:tt),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord,
            serde::Serialize, serde::Deserialize, utoipa::ToSchema,
            diesel::expression::AsExpression, diesel::deserialize::FromSqlRow,
        )]
        #[diesel(sql_type = diesel::sql_types::Text)]
        // Words that say what they are need no sentence each.
        pub enum $name { $($(#[$variant_meta])* #[serde(rename = $text)] $variant),+ }

        impl $name {
            /// Every value, in the order people see them.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The stored text.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = UnknownText;
            fn from_str(text: &str) -> Result<Self, UnknownText> {
                match text { $($text => Ok($name::$variant),)+ other => Err(UnknownText(other.to_owned())) }
            }
        }

        impl diesel::serialize::ToSql<diesel::sql_types::Text, diesel::pg::Pg> for $name {
            fn to_sql<'b>(
                &'b self,
                out: &mut diesel::serialize::Output<'b, '_, diesel::pg::Pg>,
            ) -> diesel::serialize::Result {
                <str as diesel::serialize::ToSql<diesel::sql_types::Text, diesel::pg::Pg>>::to_sql(self.as_str(), out)
            }
        }

        impl diesel::deserialize::FromSql<diesel::sql_types::Text, diesel::pg::Pg> for $name {
            fn from_sql(value: diesel::pg::PgValue<'_>) -> diesel::deserialize::Result<Self> {
                let text = <String as diesel::deserialize::FromSql<
                    diesel::sql_types::Text,
                    diesel::pg::Pg,
                >>::from_sql(value)?;
                Ok(text.parse()?)
            }
        }
    };
}

/// A stored or received text that is not one of the enum's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownText(pub String);

impl std::fmt::Display for UnknownText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "unknown value {:?}", self.0)
    }
}

impl std::error::Error for UnknownText {}

text_enum! {
    /// What a person may do. One person can hold several.
    Role { Admin => "admin", Student => "student", Tutor => "tutor", Provider => "provider" }
}

text_enum! {
    /// Who else can vouch for a person.
    IdentityProvider { Google => "google", Orcid => "orcid" }
}

text_enum! {
    /// What a passkey is asked for.
    PasskeyPurpose { Register => "register", SignIn => "sign_in", SecondStep => "second_step", Verify => "verify" }
}

text_enum! {
    /// What a tutor offers.
    Service { Research => "research", Tutoring => "tutoring" }
}

text_enum! {
    /// Whom a mentor teaches.
    Level { MiddleSchool => "middle_school", HighSchool => "high_school", College => "college" }
}

text_enum! {
    /// Where a mail stands, as its times say.
    MailState {
        /// For its turn, or for another try.
        Waiting => "waiting",
        /// Handed over.
        Sent => "sent",
        /// Given up after the last try.
        Failed => "failed",
    }
}

text_enum! {
    /// Where a newsletter stands.
    NewsletterState {
        /// Nobody has been sent it.
        Draft => "draft",
        /// Its copies are on their way.
        Sending => "sending",
        /// An admin stopped it on its way.
        Stopped => "stopped",
        /// Every copy is done with.
        Sent => "sent",
    }
}

text_enum! {
    /// What has become of one subscriber's copy of a newsletter.
    NewsletterDeliveryState {
        /// For its turn, or for another try.
        Waiting => "waiting",
        /// The mail server is being given it, and may have it already.
        HandingOver => "handing_over",
        /// The mail server has it.
        Sent => "sent",
        /// The mail server refused it for good.
        Failed => "failed",
        /// The subscriber unsubscribed, or their data was deleted, before it was sent.
        Left => "left",
        /// Nobody knows whether the mail server has it. It is not sent again unless an admin says so.
        Uncertain => "uncertain",
    }
}

text_enum! {
    /// Where somebody stands with the newsletter.
    NewsletterSubscriberState {
        /// Receives it.
        Confirmed => "confirmed",
        /// Has not followed the mailed link.
        Waiting => "waiting",
        /// Has unsubscribed.
        Left => "left",
    }
}

text_enum! {
    /// What does not go its way about a payment.
    PaymentProblemKind {
        /// The payment service refuses to move the tutor's share.
        FailedPayout => "failed_payout",
        /// The cardholder objects to the payment, and nobody knows yet whose the money is.
        OpenDispute => "open_dispute",
    }
}

text_enum! {
    /// Why a tutor is paid something beside their lessons.
    PayoutAdjustmentKind {
        /// A thank-you.
        Bonus => "bonus",
        /// They were paid too little.
        Correction => "correction",
    }
}

text_enum! {
    /// Which line of a statement a movement of the academy's balance belongs to.
    BalanceTransactionKind {
        /// Money that was taken.
        Charge => "charge",
        /// Money that went back to a card.
        Refund => "refund",
        /// A refund that did not reach its card.
        RefundFailure => "refund_failure",
        /// Money that a cardholder objects to.
        Dispute => "dispute",
        /// The same, given back.
        DisputeReversal => "dispute_reversal",
        /// A share that went to a tutor.
        Transfer => "transfer",
        /// What came back of one.
        TransferReversal => "transfer_reversal",
        /// A fee of the payment service that belongs to no other movement.
        Fee => "fee",
        /// Money that went to the academy's bank.
        Payout => "payout",
        /// What the bank sent back.
        PayoutFailure => "payout_failure",
        /// Money that the academy added to its balance.
        TopUp => "topup",
        /// The same, taken back.
        TopUpReversal => "topup_reversal",
        /// Something that we do not know.
        Other => "other",
    }
}

text_enum! {
    /// Which way money moves between the academy and a tutor.
    PayoutMovementKind {
        /// To the tutor.
        Transfer => "transfer",
        /// A part of a transfer, or all of it, back.
        Reversal => "reversal",
    }
}

text_enum! {
    /// How far a movement has come.
    PayoutMovementState {
        /// Written down, and Stripe is or was asked: it is not known yet what became of it.
        Asked => "asked",
        /// It was made.
        Done => "done",
        /// It was not.
        Failed => "failed",
    }
}

text_enum! {
    /// What the payment service and we do not agree about.
    BalanceDifferenceKind {
        /// What a payment brought.
        Charged => "charged",
        /// What of it went back to the card.
        Refunded => "refunded",
        /// What of it a dispute holds or has taken.
        Disputed => "disputed",
        /// What of it the tutor was sent.
        Transferred => "transferred",
        /// What of it the tutor has, and should have by now.
        Owed => "owed",
        /// A movement that belongs to no payment of ours.
        Unknown => "unknown",
        /// The balance itself.
        Balance => "balance",
    }
}

text_enum! {
    /// What a comparison of the payment service's movements with our own rows is at, in this order.
    ComparisonPhase {
        /// Whether all movements come to the balance.
        Completeness => "completeness",
        /// Reading every movement there ever was, since they do not.
        History => "history",
        /// What each payment brought, gave back and sent.
        Payments => "payments",
        /// What each adjustment sent.
        Adjustments => "adjustments",
        /// Movements that belong to nothing of ours.
        Movements => "movements",
        /// The balance itself.
        Balance => "balance",
    }
}

text_enum! {
    /// Where a tutor's application stands.
    ApplicationStatus { Pending => "pending", Approved => "approved", Rejected => "rejected" }
}

text_enum! {
    /// The subjects in which lessons are booked.
    Subject {
        Mathematics => "Mathematics",
        Physics => "Physics",
        Biology => "Biology",
        Chemistry => "Chemistry",
        English => "English",
        ComputerScience => "Computer Science",
        Spanish => "Spanish",
    }
}

text_enum! {
    /// Where a booking stands. The moves between these are one table in the API's `domain::booking`.
    BookingStatus {
        /// Held for the student until `hold_expires_at`, waiting for payment.
        Pending => "pending",
        /// The lesson will take place.
        Confirmed => "confirmed",
        /// The lesson took place.
        Completed => "completed",
        /// Released; blocks nothing.
        Cancelled => "cancelled",
    }
}

text_enum! {
    /// What is paid for.
    PaymentPurpose {
        /// One lesson.
        Booking => "booking",
        /// That the site offers what a provider lists.
        Listing => "listing",
    }
}

text_enum! {
    /// Where a booking's money stands.
    PaymentStatus {
        /// The lesson is free.
        NotRequired => "not_required",
        /// Nothing has been paid yet.
        Unpaid => "unpaid",
        /// The student finished checkout with a method that settles later.
        Processing => "processing",
        /// The full price has been received.
        Paid => "paid",
        /// The price is to be returned; a job asks Stripe until it is.
        RefundPending => "refund_pending",
        /// The full price has been returned.
        Refunded => "refunded",
    }
}

text_enum! {
    /// Why a booking was released.
    CancellationReason {
        HoldExpired => "hold_expired",
        Student => "student",
        Tutor => "tutor",
        Admin => "admin",
        PaymentFailed => "payment_failed",
    }
}

text_enum! {
    /// What has become of money on its way to the academy's bank.
    BankPayoutStatus {
        /// Stripe has not handed it to the bank yet.
        Pending => "pending",
        /// The bank has been told.
        InTransit => "in_transit",
        /// It has arrived.
        Paid => "paid",
        /// The bank has sent it back.
        Failed => "failed",
        /// Somebody stopped it in time.
        Canceled => "canceled",
    }
}

text_enum! {
    /// Payments that have arrived, by what has become of them since.
    PaidPaymentState {
        /// All of it stayed.
        Kept => "kept",
        /// Some or all of it went back to the card.
        Refunded => "refunded",
        /// The cardholder objects to it, or did.
        Disputed => "disputed",
    }
}

text_enum! {
    /// What has become of a cardholder's objection to a payment.
    DisputeState {
        /// Nobody knows yet whose the money is.
        Open => "open",
        /// The money is the academy's again.
        Won => "won",
        /// The money is the cardholder's for good.
        Lost => "lost",
    }
}

text_enum! {
    /// How far money that goes back to a card has come.
    RefundStatus {
        /// The card's bank has not taken it yet.
        Pending => "pending",
        /// It is on the card.
        Succeeded => "succeeded",
        /// It did not get there, and is the academy's again.
        Failed => "failed",
    }
}

text_enum! {
    /// What a mailed single-use link is for.
    TokenPurpose {
        VerifyEmail => "verify_email",
        ResetPassword => "reset_password",
        SetPassword => "set_password",
        ChangeEmail => "change_email",
        ProveDomain => "prove_domain",
    }
}

text_enum! {
    /// Where a research project stands. The moves between these are one table in the API's `domain::research`.
    ResearchStatus {
        /// Its student waits for a tutor.
        Pending => "pending",
        /// It has a tutor, who has not started it.
        Assigned => "assigned",
        /// Its tutor has started it.
        InProgress => "in_progress",
        /// It is over.
        Completed => "completed",
    }
}

text_enum! {
    /// How long a student would like their research to take.
    ResearchTimeline {
        UpToThreeMonths => "1-3 months",
        UpToSixMonths => "3-6 months",
        UpToTwelveMonths => "6-12 months",
        OverAYear => "1+ years",
        Flexible => "flexible",
    }
}

text_enum! {
    /// What came of a research project.
    ResearchOutcome {
        /// A paper that has been sent in, and is not decided yet.
        Submitted => "submitted",
        /// A paper on a preprint server.
        Preprint => "preprint",
        /// A paper in a journal for students.
        StudentJournal => "student_journal",
        /// A paper in a journal whose papers are reviewed by peers.
        PeerReviewed => "peer_reviewed",
        /// A poster, such as at a science fair.
        Poster => "poster",
        /// Nothing that was published.
        None => "none",
    }
}

text_enum! {
    /// What an update of a research project is about.
    ResearchUpdateType { Progress => "progress", Research => "research" }
}

text_enum! {
    /// What an address that belongs to a research project leads to.
    ResearchLinkKind {
        /// Anything.
        Link => "link",
        /// A version of the paper.
        Draft => "draft",
    }
}

text_enum! {
    /// What a milestone of a research project is about.
    MilestoneKind {
        Question => "question",
        Literature => "literature",
        Method => "method",
        Draft => "draft",
        Paper => "paper",
        Other => "other",
    }
}

text_enum! {
    /// How a tutor came to have a research project no longer.
    HandoverKind {
        /// They gave it up before they started it.
        Declined => "declined",
        /// They gave it up later.
        HandedBack => "handed_back",
        /// An admin gave it to somebody else.
        Reassigned => "reassigned",
    }
}

text_enum! {
    /// Which of the two chats a student and a tutor can have.
    ChatKind { PreBooking => "pre_booking", Booking => "booking" }
}

text_enum! {
    /// What a row of a chat is.
    ChatMessageKind {
        /// What somebody wrote.
        Text => "text",
        /// That an inquiry is about another subject from here on.
        Subject => "subject",
    }
}

text_enum! {
    /// What is sent in a chat beside words.
    ChatFileKind { Image => "image", Pdf => "pdf" }
}

text_enum! {
    /// Where a message stands that its sender insisted on.
    HeldMessageState {
        /// For an admin to look at.
        Waiting => "waiting",
        /// An admin found nothing wrong: it was sent.
        Released => "released",
        /// It is not sent.
        KeptBack => "kept_back",
    }
}

text_enum! {
    /// Why somebody reports a chat.
    ChatReportReason {
        ContactDetails => "contact_details",
        Inappropriate => "inappropriate",
        Harassment => "harassment",
        PaymentOutside => "payment_outside",
        Other => "other",
    }
}

text_enum! {
    /// Where a report stands: what an admin did about it.
    ChatReportState {
        Open => "open",
        Dismissed => "dismissed",
        Warned => "warned",
        Blocked => "blocked",
        Suspended => "suspended",
    }
}

text_enum! {
    /// Whether a tutor can be paid, as people are told it.
    PayoutState {
        /// There is no account yet.
        None => "none",
        /// The tutor has not entered everything yet.
        Incomplete => "incomplete",
        /// All is entered; the payment service is checking it.
        InReview => "in_review",
        /// Something is wrong, and nothing is paid until it is mended.
        Restricted => "restricted",
        /// Lessons are paid out.
        Ready => "ready",
    }
}

text_enum! {
    /// Whether the payment service lets an account do something.
    CapabilityStatus {
        Active => "active",
        Pending => "pending",
        Inactive => "inactive",
        Unrequested => "unrequested",
    }
}

text_enum! {
    /// What kind of program an opportunity of the summer portal is.
    OpportunityCategory {
        Internship => "internship",
        Research => "research",
        Bootcamp => "bootcamp",
        PreCollege => "pre-college",
    }
}

text_enum! {
    /// What kind of organization an admin has verified behind an opportunity.
    OpportunityVerification { University => "university", Organization => "organization" }
}

text_enum! {
    /// Where a provider's listing stands.
    ListingState {
        /// Its provider writes it.
        Draft => "draft",
        /// An admin is to look at it.
        InReview => "in_review",
        /// An admin has said what is to be changed first.
        Returned => "returned",
        /// The site shows what it says, once what it costs is paid.
        Approved => "approved",
        /// Its provider takes no more applications.
        Closed => "closed",
    }
}

text_enum! {
    /// Why the site does not offer a listing that was approved.
    ListingWithholding {
        /// Its provider has closed it, or has left.
        Closed => "closed",
        /// Its provider's account is suspended.
        Suspended => "suspended",
        /// What it costs is not here (any more).
        Unpaid => "unpaid",
        /// Applications to it wait too long for a first answer.
        Paused => "paused",
    }
}

text_enum! {
    /// Whether what a listing costs is here.
    ListingFeeState {
        /// It was not paid yet, or has gone back.
        Due => "due",
        /// It is.
        Paid => "paid",
        /// The cardholder objects to it: the money is not the academy's until that is decided.
        Disputed => "disputed",
    }
}

text_enum! {
    /// Where a student's application to an opportunity stands.
    OpportunityApplicationState {
        /// Nobody has looked at it.
        Submitted => "submitted",
        /// The organization looks at it.
        InReview => "in_review",
        /// The organization wants to talk to the student.
        Interview => "interview",
        /// There may be a place later.
        Waitlisted => "waitlisted",
        /// There is a place.
        Accepted => "accepted",
        /// There is none.
        Declined => "declined",
        /// The student has taken it back.
        Withdrawn => "withdrawn",
    }
}

text_enum! {
    /// Who moves an application on, or writes about it.
    ApplicationParty {
        Student => "student",
        Provider => "provider",
        /// By itself, such as when the provider's account ends.
        Academy => "academy",
    }
}

text_enum! {
    /// A field of a student's Common Profile, in the order people fill them.
    CommonProfileField {
        Name => "name",
        Grade => "grade",
        Gpa => "gpa",
        Coursework => "coursework",
        TestScores => "test_scores",
        Interests => "interests",
        Skills => "skills",
        Essay => "essay",
    }
}

text_enum! {
    /// Why a student reports an opportunity.
    OpportunityReportReason {
        Closed => "closed",
        Wrong => "wrong",
        Fees => "fees",
        Spam => "spam",
        Unsafe => "unsafe",
        Other => "other",
    }
}

text_enum! {
    /// What an admin did about a report of an opportunity.
    OpportunityReportDecision {
        Dismissed => "dismissed",
        Corrected => "corrected",
        Hidden => "hidden",
    }
}

text_enum! {
    /// The school years that the AI tutor teaches.
    AiTutorGrade { Ninth => "9th", Tenth => "10th", Eleventh => "11th", Twelfth => "12th" }
}

text_enum! {
    /// What a session with the AI tutor can be about.
    AiTutorSubject {
        Math => "Math",
        Science => "Science",
        English => "English",
        History => "History",
        Geography => "Geography",
        Physics => "Physics",
        Chemistry => "Chemistry",
        Biology => "Biology",
        ComputerScience => "Computer Science",
        Art => "Art",
        Music => "Music",
        Other => "Other",
    }
}

text_enum! {
    /// How a student and the AI tutor talk.
    AiTutorMode { Text => "text", Voice => "voice" }
}

text_enum! {
    /// Who said something in a session with the AI tutor, as OpenAI's protocol calls them.
    AiTutorRole { User => "user", Assistant => "assistant" }
}

text_enum! {
    /// What became of something that was said to, or by, the AI tutor.
    AiTutorMessageState {
        /// All of it was said.
        Complete => "complete",
        /// It was broken off.
        Interrupted => "interrupted",
        /// Moderation did not let it through.
        Withheld => "withheld",
    }
}

text_enum! {
    /// How much help a student asks the AI tutor for, from least to most.
    HintLevel { Nudge => "nudge", Step => "step", WorkedExample => "worked_example" }
}

text_enum! {
    /// Why a session with the AI tutor ended.
    AiTutorEndReason {
        /// The student was done.
        Finished => "finished",
        /// The student went away and did not come back.
        Left => "left",
        /// The student went on in another tab or on another device.
        Replaced => "replaced",
        SessionLimit => "session_limit",
        /// The student's own limit of the day.
        DailyLimit => "daily_limit",
        /// Everybody's limit of the day.
        AcademyLimit => "academy_limit",
        /// An admin has closed the AI tutor.
        Closed => "closed",
        /// What was said needs an adult.
        Unsafe => "unsafe",
        /// What was said could not be checked.
        Unchecked => "unchecked",
        /// The model could not be reached.
        Unreachable => "unreachable",
        /// The student's account or access ended.
        SignedOut => "signed_out",
    }
}

text_enum! {
    /// How serious something is that was found in a session with the AI tutor.
    FlagSeverity {
        /// The student was led back to the topic.
        Steer => "steer",
        /// The session ended, and an adult has to look.
        Stop => "stop",
    }
}

text_enum! {
    /// In whose words it was found.
    FlagSource { Student => "student", Tutor => "tutor" }
}
