use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use stand_ins::smtp::{SmtpFault, SmtpOptions, SmtpStandIn, Stage};

fn mail(subject: &str) -> Message {
    Message::builder()
        .from("Academy <hello@academy.test>".parse().unwrap())
        .to("ada@students.test".parse().unwrap())
        .subject(subject)
        .body(".starts with a dot\r\nand ends\r\n".to_owned())
        .unwrap()
}

fn client(server: &SmtpStandIn) -> AsyncSmtpTransport<Tokio1Executor> {
    let url = server.url().replace("smtp://", "smtp://name:password@");
    AsyncSmtpTransport::<Tokio1Executor>::from_url(&url).unwrap().build()
}

#[tokio::test]
async fn a_mail_arrives_whole() {
    let folder = std::env::temp_dir().join(format!("stand-ins-{}", uuid::Uuid::new_v4()));
    let server = SmtpStandIn::start(SmtpOptions { mail_dir: Some(folder.clone()), port: 0 }).await.unwrap();
    client(&server).send(mail("Hello")).await.unwrap();
    let mails = server.wait_for(1).await;
    assert_eq!(mails[0].recipients, ["ada@students.test"]);
    assert!(mails[0].raw.contains("\r\n.starts with a dot\r\n"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    server.stop().await;
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_fault_comes_at_the_stage_it_is_asked_for() {
    let server = SmtpStandIn::start(SmtpOptions::default()).await.unwrap();
    server.fail_next(1, Stage::Recipient, SmtpFault::Refuse(550));
    let refused = client(&server).send(mail("1")).await.unwrap_err();
    assert!(refused.is_permanent());
    server.fail_next(1, Stage::Body, SmtpFault::Refuse(451));
    let later = client(&server).send(mail("2")).await.unwrap_err();
    assert!(later.is_transient());
    server.fail_next(1, Stage::Greeting, SmtpFault::Cut);
    assert!(client(&server).send(mail("3")).await.is_err());
    assert!(server.mails().is_empty());
    server.fail_next(1, Stage::Body, SmtpFault::Cut);
    assert!(client(&server).send(mail("4")).await.is_err());
    assert_eq!(server.wait_for(1).await.len(), 1);
    client(&server).send(mail("5")).await.unwrap();
    assert_eq!(server.wait_for(2).await.len(), 2);
}
