/**
 * The styles of every section of a dashboard. The sections' scripts are fetched only by those who see them, but the
 * server renders them at once, and their own styles would come with their scripts: too late for what is there already.
 * All of them together are 5 KB. Shared ones first, so that a section can override them.
 */
import "../bookings/section.css";
import "../bookings/bookings.css";
import "../bookings/avatar.css";
import "../bookings/slot-list.css";
import "../bookings/manage/manage.css";
import "../components/calendar/calendar.css";
import "../student/book/book.css";
import "../tutor/tutor.css";
import "../tutor/availability/availability.css";
import "../tutor/payments/payments.css";
import "../tutor/payouts/payout-banner.css";
import "../account/account.css";
import "../account/settings/settings.css";
import "../admin/admin.css";
import "../admin/applications/applications.css";
import "../admin/audit/audit.css";
import "../admin/emails/emails.css";
