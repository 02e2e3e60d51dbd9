use schema::models::keyset::{Page, PageRequest, PageSide, SidedRequest};

#[test]
fn a_page_says_whether_another_follows() {
    let request = PageRequest { after: None, limit: 2 };
    assert_eq!(request.rows_to_read(), 3);
    let page = |rows: &[i64]| request.page(rows.to_vec(), |row| *row);
    assert_eq!(page(&[9, 8, 7]), Page { rows: vec![9, 8], next: Some(8) });
    assert_eq!(page(&[9, 8]), Page { rows: vec![9, 8], next: None });
    assert_eq!(page(&[]), Page { rows: vec![], next: None });
}

fn sided(side: PageSide<i32>) -> SidedRequest<i32> {
    SidedRequest { side, limit: 2 }
}

#[test]
fn a_page_leads_on_in_both_directions() {
    let page = sided(PageSide::First).page(vec![1, 2, 3], |row| *row);
    assert_eq!((page.rows, page.previous, page.next), (vec![1, 2], None, Some(2)));
    let page = sided(PageSide::After(2)).page(vec![3, 4], |row| *row);
    assert_eq!((page.rows, page.previous, page.next), (vec![3, 4], Some(3), None));
    let page = sided(PageSide::Before(5)).page(vec![4, 3, 2], |row| *row);
    assert_eq!((page.rows, page.previous, page.next), (vec![3, 4], Some(3), Some(4)));
}

#[test]
fn a_page_whose_rows_are_gone_leads_back() {
    let page = sided(PageSide::After(7)).page(Vec::<i32>::new(), |row| *row);
    assert_eq!((page.rows, page.previous, page.next), (vec![], Some(7), None));
    let page = sided(PageSide::Before(7)).page(Vec::<i32>::new(), |row| *row);
    assert_eq!((page.rows, page.previous, page.next), (vec![], None, Some(7)));
}

#[test]
fn fewer_rows_before_a_place_than_a_page_has_are_read_as_the_first_page() {
    let rows = [1, 2, 3];
    let read = |request: SidedRequest<i32>| -> Result<Vec<i32>, ()> {
        Ok(match request.side {
            PageSide::Before(place) => rows.into_iter().rev().filter(|row| *row < place).take(3).collect(),
            _ => rows.into_iter().take(3).collect(),
        })
    };
    let page = sided(PageSide::Before(2)).read(read, |row| *row).unwrap();
    assert_eq!((page.rows, page.previous, page.next), (vec![1, 2], None, Some(2)));
    let page = sided(PageSide::Before(4)).read(read, |row| *row).unwrap();
    assert_eq!((page.rows, page.previous, page.next), (vec![2, 3], Some(2), Some(3)));
}

#[test]
fn the_length_of_any_lesson_comes_back_from_a_cursor_as_it_was() {
    for minutes in 1..=720 {
        let hours = f64::from(minutes * 60) / 3600.0;
        let text = serde_json::to_string(&hours).unwrap();
        assert_eq!(
            serde_json::from_str::<f64>(&text).unwrap().to_bits(),
            hours.to_bits(),
            "{minutes} minutes"
        );
    }
}
