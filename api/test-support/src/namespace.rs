//! A network of the test's own: a namespace behind a pair of virtual cables, in which packets can be dropped.

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};

use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

/// The namespace; gone with the test.
pub struct Namespace {
    name: String,
    here: Ipv4Addr,
    there: Ipv4Addr,
}

impl Namespace {
    /// Makes one, where the test may: as root on Linux with iproute2. Else says on standard error that `test` is
    /// skipped.
    pub fn new(test: &str) -> Option<Namespace> {
        let process = std::process::id();
        let [_, _, third, fourth] = process.to_be_bytes();
        // The network that RFC 2544 sets aside for tests, four addresses for each process.
        let subnet = u32::from(Ipv4Addr::new(198, 18, third, 0)) + 4 * u32::from(fourth % 64);
        let namespace = Namespace {
            name: format!("hx{process}"),
            here: Ipv4Addr::from(subnet + 1),
            there: Ipv4Addr::from(subnet + 2),
        };
        if !ip(&["netns", "add", &namespace.name]) {
            // Past the test harness, which shows what passing tests print to nobody.
            let text = format!("test {test} ... SKIPPED: no network namespace can be made here\n");
            std::io::stderr().write_all(text.as_bytes()).expect("standard error");
            return None;
        }
        namespace.connect();
        Some(namespace)
    }

    fn connect(&self) {
        let (name, near, far) = (self.name.as_str(), format!("{}a", self.name), format!("{}b", self.name));
        let (here, there) = (format!("{}/30", self.here), format!("{}/30", self.there));
        for command in [
            &["link", "add", &near, "type", "veth", "peer", "name", &far, "netns", name][..],
            &["address", "add", &here, "dev", &near],
            &["link", "set", &near, "up"],
            &["-n", name, "address", "add", &there, "dev", &far],
            &["-n", name, "link", "set", &far, "up"],
        ] {
            assert!(ip(command), "ip {command:?}");
        }
    }

    /// A socket that listens in there.
    pub fn listen(&self) -> TcpListener {
        let (path, there) = (format!("/run/netns/{}", self.name), self.there);
        // A thread moves, and everything it opens afterwards is there.
        let inside = std::thread::spawn(move || {
            let namespace = std::fs::File::open(path).expect("the namespace");
            let network = Some(LinkNameSpaceType::Network);
            move_into_link_name_space(std::os::fd::AsFd::as_fd(&namespace), network).expect("a way in");
            TcpListener::bind((there, 0)).expect("a socket")
        });
        inside.join().expect("a listening socket")
    }

    /// Lets every packet that leaves there vanish: what we send is never acknowledged, and nobody says why.
    pub fn drop_packets(&self) {
        assert!(ip(&["-n", &self.name, "route", "add", "blackhole", &format!("{}/32", self.here)]));
    }

    /// Lets packets through again.
    pub fn let_packets_through(&self) {
        assert!(ip(&["-n", &self.name, "route", "del", "blackhole", &format!("{}/32", self.here)]));
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        // The cables go with it.
        if !ip(&["netns", "delete", &self.name]) {
            eprintln!("{}: left behind", self.name);
        }
    }
}

/// Whether `ip` did it.
fn ip(arguments: &[&str]) -> bool {
    Command::new("ip").args(arguments).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
