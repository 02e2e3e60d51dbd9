use academy::http::validation_messages::FieldError;

#[test]
fn serdes_words_become_peoples() {
    for (path, message, sentence) in [
        ("name", "invalid type: integer `7`, expected a string", "name: This has to be text."),
        (".", "missing field `email`", "email: Please fill in this field."),
        ("items[0]", "missing field `id`", "items[0].id: Please fill in this field."),
        ("role", "unknown field `role`, expected one of `a`, `b`", "role: This field is not known."),
        (".", "unknown field `role`, there are no fields", "role: This field is not known."),
        ("a", "duplicate field `a`", "a: This field is here twice."),
        (
            "subject",
            "unknown variant `Art`, expected `Physics` or `English`",
            "subject: This has to be one of: Physics, English.",
        ),
        ("except", "unknown variant `x`, expected `current`", "except: This has to be current."),
        (
            "day",
            "invalid value: integer `70000`, expected i16",
            "day: This has to be a whole number, not too large.",
        ),
        ("on", "invalid type: string \"x\", expected a boolean", "on: This has to be true or false."),
        ("list", "invalid type: map, expected a sequence", "list: This has to be a list."),
        (".", "invalid type: sequence, expected struct SignUp", "This has to be an object."),
        ("id", "UUID parsing failed: invalid length", "id: This is not an id."),
        ("at", "premature end of input", "at: This isn’t a date or time."),
        ("x", "something new", "x: This value can’t be used."),
    ] {
        assert_eq!(FieldError::new(path, message).sentence(), sentence, "{message}");
    }
}
