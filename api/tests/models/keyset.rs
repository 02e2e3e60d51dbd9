use schema::models::keyset::{Page, PageRequest};

#[test]
fn a_page_says_whether_another_follows() {
    let request = PageRequest { after: None, limit: 2 };
    assert_eq!(request.rows_to_read(), 3);
    let page = |rows: &[i64]| request.page(rows.to_vec(), |row| *row);
    assert_eq!(page(&[9, 8, 7]), Page { rows: vec![9, 8], next: Some(8) });
    assert_eq!(page(&[9, 8]), Page { rows: vec![9, 8], next: None });
    assert_eq!(page(&[]), Page { rows: vec![], next: None });
}
