use academy::domain::price::{MAX_RATE_CENTS, RATE_RANGE, dollars, of_hour};
use proptest::prelude::*;

#[test]
fn pinned_to_the_cent() {
    for (rate, price) in [
        (Some(4000), 5000),
        (Some(0), 0),
        (None, 5000),
        (Some(3333), 5000),
        (Some(4800), 6000),
        (Some(10_000), 13_000),
    ] {
        assert_eq!(of_hour(rate).total_cents, price, "{rate:?}");
    }
}

#[test]
fn money_is_written_in_one_way() {
    for (cents, text) in [
        (0, "$0.00"),
        (5, "$0.05"),
        (6000, "$60.00"),
        (99_999, "$999.99"),
        (125_000, "$1,250.00"),
        (123_456_789, "$1,234,567.89"),
        (-500, "−$5.00"),
        (-123_456, "−$1,234.56"),
        (i64::MIN, "−$92,233,720,368,547,758.08"),
    ] {
        assert_eq!(dollars(cents), text);
    }
    assert_eq!(
        RATE_RANGE,
        format!("Please choose a rate from $0 to {}.", dollars(MAX_RATE_CENTS).replace(".00", ""))
    );
}

proptest! {
    #[test]
    fn the_price_is_the_next_ten_dollars_above_five_quarters_of_the_rate(rate in 1i32..=100_000) {
        let price = of_hour(Some(rate));
        let total = i64::from(price.total_cents);
        let wanted = i64::from(rate) * 125;
        prop_assert_eq!(total % 1000, 0);
        prop_assert!(total * 100 >= wanted && total * 100 < wanted + 100_000);
        prop_assert!(price.tutor_share_cents == rate && price.tutor_share_cents < price.total_cents);
    }
}
