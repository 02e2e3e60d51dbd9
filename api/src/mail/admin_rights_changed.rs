//! The emails about a granted or revoked admin role.

use schema::models::mail_outbox::MailPriority;
use schema::models::profile::Profile;
use schema::models::user::User;

use super::PasswordLink;
use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use super::{team, zone};
use crate::domain::password::MIN_ADMIN;
use crate::domain::time::ReaderZone;
use crate::error::{Error, Result};
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// A change of the admin role.
#[derive(Clone, Copy)]
pub enum AdminRightsChange<'a> {
    /// It was granted.
    Granted {
        /// The reason, in words.
        reason: &'static str,
        /// The link to set a new password, if the old one was removed.
        link: Option<&'a PasswordLink>,
    },
    /// It was revoked.
    Revoked,
}

/// Emails the user and all other admins, so that an unwanted change is noticed. `admin` is the name of the admin who
/// made it.
pub fn admin_rights_changed(
    ctx: &mut Ctx<'_>,
    user: &User,
    admin: &str,
    change: AdminRightsChange<'_>,
) -> Result<()> {
    let profile = Profile::find(ctx.conn, user.id)?;
    let profile = profile.ok_or_else(|| Error::internal("an account without a profile"))?;
    let event = format!("admin-rights-changed/{}/{}", user.id, ctx.now.timestamp_micros());
    let to = Envelope {
        occasion: &format!("{event}/person"),
        template: "admin_rights_changed",
        to_address: &user.email,
        to_name: &profile.full_name(),
    };
    to_person(ctx, &profile, admin, change).queue(ctx, to)?;
    let others = team::addresses(ctx.conn, ctx.config)?;
    for (number, address) in others.iter().filter(|address| **address != user.email).enumerate() {
        let occasion = format!("{event}/team/{number}");
        let to = Envelope {
            occasion: &occasion,
            template: "admin_rights_changed",
            to_address: address,
            to_name: "",
        };
        let zone = zone::of_address(ctx.conn, address)?;
        to_team(ctx, zone, (&profile.full_name(), &user.email), admin, change).queue(ctx, to)?;
    }
    Ok(())
}

fn to_person<'a>(
    ctx: &Ctx<'_>,
    profile: &Profile,
    admin: &str,
    change: AdminRightsChange<'_>,
) -> EmailLayout<'a> {
    let brand = &BRAND.name;
    let surprise = format!("If you didn’t expect this, please email {}.", BRAND.email);
    let dashboard = || ("Open my dashboard", ctx.config.link(page_paths::DASHBOARD));
    let (subject, paragraphs, action, note) = match change {
        AdminRightsChange::Granted { link, .. } => {
            let mut paragraphs = vec![
                format!("{admin} made you an admin of {brand}."),
                "You can now see everyone’s accounts, sessions and payments. Please keep what you see to \
                 yourself, and look only at what you need: we log what admins look at, too."
                    .to_owned(),
            ];
            let subject = format!("You’re now an admin of {brand}");
            if let Some(link) = link {
                paragraphs.push(format!(
                    "An admin’s password has at least {MIN_ADMIN} characters. Please set a new one: your old \
                     password no longer works, and you’re signed out everywhere."
                ));
                let note = format!(
                    "The link works once, for {}. After that, “Forgot your password?” on the sign-in page \
                     emails you a new one. {surprise}",
                    link.valid_for
                );
                (subject, paragraphs, ("Set my password", link.url.clone()), note)
            } else {
                (subject, paragraphs, dashboard(), surprise)
            }
        }
        AdminRightsChange::Revoked => (
            format!("You’re no longer an admin of {brand}"),
            vec![
                format!("{admin} removed your admin rights at {brand}."),
                "You keep your account and everything else you can do with it.".to_owned(),
            ],
            dashboard(),
            surprise,
        ),
    };
    // Without the link they cannot sign in.
    let is_awaited = matches!(change, AdminRightsChange::Granted { link: Some(_), .. });
    EmailLayout {
        subject,
        priority: if is_awaited { MailPriority::Access } else { MailPriority::Notice },
        greeting: format!("Hi {},", profile.first_name),
        paragraphs,
        action: Some(action),
        note: Some(note),
        ..EmailLayout::default()
    }
}

fn to_team<'a>(
    ctx: &Ctx<'_>,
    zone: ReaderZone,
    (name, email): (&str, &str),
    admin: &str,
    change: AdminRightsChange<'_>,
) -> EmailLayout<'a> {
    let mut facts = vec![("Name", name.to_owned()), ("Email", email.to_owned()), ("By", admin.to_owned())];
    let subject = match change {
        AdminRightsChange::Granted { reason, .. } => {
            facts.push(("Reason", reason.to_owned()));
            format!("{name} is now an admin")
        }
        AdminRightsChange::Revoked => format!("{name} is no longer an admin"),
    };
    facts.push(("When", zone.long(ctx.now)));
    EmailLayout {
        paragraphs: vec![match change {
            AdminRightsChange::Granted { .. } => format!("{admin} made {name} an admin of {}.", BRAND.name),
            AdminRightsChange::Revoked => format!("{admin} removed the admin rights of {name}."),
        }],
        subject,
        greeting: NAMELESS_GREETING.to_owned(),
        facts,
        note: Some(
            "If you didn’t expect this, please ask the person who did it, and check the audit log for what \
             else they did."
                .to_owned(),
        ),
        reason: EmailReason::Team,
        ..EmailLayout::default()
    }
}
