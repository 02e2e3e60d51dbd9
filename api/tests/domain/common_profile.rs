use academy::domain::common_profile::{completion, content, max_length};
use schema::enums::CommonProfileField;
use schema::enums::CommonProfileField::{Essay, Gpa, Grade, Name};

#[test]
fn the_essay_does_not_count() {
    let seven = CommonProfileField::ALL.iter().copied().filter(|field| *field != Essay);
    assert_eq!(completion(seven.clone()), 100);
    assert_eq!(completion([Essay]), 0);
    let some: Vec<u8> = (0..8).map(|filled| completion(seven.clone().take(filled))).collect();
    assert_eq!(some, [0, 14, 29, 43, 57, 71, 86, 100]);
}

#[test]
fn a_field_takes_as_many_characters_as_it_says_and_not_one_more() {
    for field in CommonProfileField::ALL.iter().copied().filter(|field| *field != Grade) {
        let longest = "é".repeat(max_length(field));
        assert_eq!(content(field, &format!(" {longest}\n")), Ok(longest.clone()), "{field}");
        assert!(content(field, &format!("{longest}e")).is_err(), "{field}");
        assert_eq!(content(field, "  "), Ok(String::new()), "{field}");
    }
    assert_eq!((max_length(Name), max_length(Gpa)), (100, 20));
}

#[test]
fn a_name_is_a_persons_since_it_stands_in_emails() {
    for wrong in ["Ada\u{200b} Lovelace", "Ada \u{202e}ecalevoL", "Claim your gift: https://evil.example"] {
        assert!(content(Name, wrong).is_err(), "{wrong}");
    }
    assert_eq!(content(Name, " Ada \n Lovelace ").as_deref(), Ok("Ada Lovelace"));
}

#[test]
fn a_grade_is_one_of_eight_or_none() {
    for grade in ["6", " 7 ", "12", "13", ""] {
        assert_eq!(content(Grade, grade).as_deref(), Ok(grade.trim()));
    }
    for wrong in ["5", "14", "06", "six", "9.", "-9", "9 10"] {
        assert!(content(Grade, wrong).is_err(), "{wrong}");
    }
}
