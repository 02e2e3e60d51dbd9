use academy::domain::price::of_hour;
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
