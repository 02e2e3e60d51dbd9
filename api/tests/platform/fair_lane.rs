use std::sync::{Arc, mpsc};

use academy::error::Code;
use academy::platform::fair_lane::{Caller, FairLane, SubmittedCall};
use academy::platform::metrics::Metrics;
use academy::platform::shares::NoPlace;
use parking_lot::Mutex;

/// A lane with one thread, which is blocked until released.
struct BusyLane {
    lane: FairLane,
    busy: SubmittedCall<()>,
    let_go: mpsc::Sender<()>,
    order: Arc<Mutex<Vec<&'static str>>>,
}

impl BusyLane {
    fn new(places: usize) -> BusyLane {
        let lane = FairLane::new("a lane", 1, places, &Metrics::new().unwrap()).unwrap();
        let ((let_go, gone), (begin, begun)) = (mpsc::channel(), mpsc::channel());
        let wait = move || {
            begin.send(()).unwrap();
            gone.recv().unwrap();
        };
        let busy = lane.submit(&Caller::Known("busy".to_owned()), wait).unwrap();
        begun.recv().unwrap();
        BusyLane { lane, busy, let_go, order: Arc::default() }
    }

    fn submit(&self, caller: &Caller, name: &'static str) -> Result<SubmittedCall<()>, NoPlace> {
        let order = self.order.clone();
        self.lane.submit(caller, move || order.lock().push(name))
    }

    /// Releases the thread, and waits for the calls.
    async fn finish(self, calls: Vec<SubmittedCall<()>>) -> Vec<&'static str> {
        self.let_go.send(()).unwrap();
        self.busy.result().await.unwrap();
        for call in calls {
            call.result().await.unwrap();
        }
        self.order.lock().clone()
    }
}

fn stranger(name: &str) -> Caller {
    Caller::Stranger(name.to_owned())
}

#[test_support::test]
async fn callers_take_turns_however_many_calls_one_of_them_has_waiting() {
    let lane = BusyLane::new(64);
    let many = (0..6).map(|_| lane.submit(&stranger("first"), "first"));
    let mut calls: Vec<_> = many.collect::<Result<_, _>>().unwrap();
    for name in ["second", "third", "second"] {
        calls.push(lane.submit(&stranger(name), name).unwrap());
    }
    let expected = ["first", "second", "third", "first", "second", "first", "first", "first", "first"];
    assert_eq!(lane.finish(calls).await, expected);
}

#[test_support::test]
async fn however_many_strangers_there_are_every_other_turn_is_for_those_who_are_known() {
    let lane = BusyLane::new(64);
    let many = (0..6).map(|number| lane.submit(&stranger(&number.to_string()), "stranger"));
    let mut calls: Vec<_> = many.collect::<Result<_, _>>().unwrap();
    for account in ["ada", "grace"] {
        calls.push(lane.submit(&Caller::Known(account.to_owned()), "known").unwrap());
    }
    // The running call belongs to a known caller.
    let expected = ["stranger", "known", "stranger", "known", "stranger", "stranger", "stranger", "stranger"];
    assert_eq!(lane.finish(calls).await, expected);
}

#[test_support::test]
async fn a_call_whose_caller_leaves_gives_its_place_back_and_never_runs() {
    let lane = BusyLane::new(4);
    let mut calls = vec![lane.submit(&stranger("first"), "one").unwrap()];
    let left = lane.submit(&stranger("first"), "left").unwrap();
    assert_eq!(lane.submit(&stranger("first"), "one too many").err(), Some(NoPlace::Share));
    drop(left);
    calls.push(lane.submit(&stranger("first"), "another").unwrap());
    // A caller that cancels leaves nothing behind either.
    drop(lane.submit(&stranger("second"), "left as well").unwrap());
    calls.push(lane.submit(&stranger("third"), "third").unwrap());
    assert_eq!(lane.finish(calls).await, ["one", "third", "another"]);
}

#[test_support::test]
async fn a_call_that_panics_is_an_accident_and_the_next_one_runs() {
    let lane = FairLane::new("a lane", 1, 2, &Metrics::new().unwrap()).unwrap();
    let caller = stranger("first");
    for _ in 0..4 {
        let panics = lane.submit(&caller, || panic!("on purpose")).unwrap();
        let error: academy::error::Result<()> = panics.result().await;
        assert_eq!(error.err().map(|error| error.code()), Some(Code::Internal));
        // The slot is released on its thread.
        while lane.submit(&caller, || ()).is_err() {
            tokio::task::yield_now().await;
        }
    }
    assert_eq!(lane.submit(&caller, || 7).unwrap().result().await.unwrap(), 7);
}
