//! A network namespace connected by a veth pair, in which packets can be dropped.

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};

use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

/// The namespace, deleted with the test.
pub struct Namespace {
    name: String,
    here: Ipv4Addr,
    there: Ipv4Addr,
}

impl Namespace {
    /// Creates a namespace if permitted: as root on Linux with iproute2. Otherwise prints on standard error that `test`
    /// is skipped.
    pub fn new(test: &str) -> Option<Namespace> {
        let process = std::process::id();
        let [_, _, third, fourth] = process.to_be_bytes();
        // The network that RFC 2544 reserves for benchmarks, four addresses per process.
        let subnet = u32::from(Ipv4Addr::new(198, 18, third, 0)) + 4 * u32::from(fourth % 64);
        let namespace = Namespace {
            name: format!("hx{process}"),
            here: Ipv4Addr::from(subnet + 1),
            there: Ipv4Addr::from(subnet + 2),
        };
        if !ip(&["netns", "add", &namespace.name]) {
            // Bypasses the test harness, which hides the output of passing tests.
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

    /// Returns a listening socket in the namespace.
    pub fn listen(&self) -> TcpListener {
        let (path, there) = (format!("/run/netns/{}", self.name), self.there);
        // The thread enters the namespace, and all sockets that it opens afterwards belong to it.
        let inside = std::thread::spawn(move || {
            let namespace = std::fs::File::open(path).expect("the namespace");
            let network = Some(LinkNameSpaceType::Network);
            move_into_link_name_space(std::os::fd::AsFd::as_fd(&namespace), network).expect("a way in");
            TcpListener::bind((there, 0)).expect("a socket")
        });
        inside.join().expect("a listening socket")
    }

    /// Drops every packet that leaves the namespace: data sent to it is never acknowledged, and no error is reported.
    pub fn drop_packets(&self) {
        assert!(ip(&["-n", &self.name, "route", "add", "blackhole", &format!("{}/32", self.here)]));
    }

    /// Stops dropping packets.
    pub fn let_packets_through(&self) {
        assert!(ip(&["-n", &self.name, "route", "del", "blackhole", &format!("{}/32", self.here)]));
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        // Deleting the namespace removes the veth pair.
        if !ip(&["netns", "delete", &self.name]) {
            eprintln!("{}: left behind", self.name);
        }
    }
}

/// Runs `ip` and returns whether it succeeded.
fn ip(arguments: &[&str]) -> bool {
    Command::new("ip").args(arguments).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
