//! Disciplines, and the words people use for them. Students enter interests, courses and skills as free text, and an
//! opportunity's discipline is free text, too.

/// Minimum length of a word that has a plural: "arts" is the plural of "art", but "css" is not the plural of "cs".
const SHORTEST_PLURAL: usize = 3;

/// A discipline.
#[derive(Debug, PartialEq, Eq)]
pub struct Discipline {
    /// Name in match reasons.
    pub name: &'static str,
    /// Words and phrases that mean the discipline, in lower case without accents; a word also matches its plural in
    /// "s".
    words: &'static [&'static str],
    /// Names of disciplines that are often of interest to the same people.
    pub related: &'static [&'static str],
}

/// A skill, and the disciplines that use it.
#[derive(Debug)]
pub struct Skill {
    /// Name in match reasons.
    pub name: &'static str,
    /// As in [`Discipline`].
    words: &'static [&'static str],
    /// Names of the disciplines that use the skill.
    pub disciplines: &'static [&'static str],
}

/// All known disciplines.
#[rustfmt::skip]
pub static DISCIPLINES: [Discipline; 17] = [
    Discipline {
        name: "Biology",
        words: &["biology", "bio", "biological", "genetic", "genetics", "genomics", "biotech", "biotechnology", "biochemistry",
            "biophysics", "bioinformatics", "microbiology", "botany", "zoology", "ecology", "marine biology", "cell", "life science"],
        related: &["Medicine", "Neuroscience", "Environmental Science", "Chemistry"],
    },
    Discipline {
        name: "Chemistry",
        words: &["chemistry", "chem", "chemical", "biochemistry", "organic chemistry", "materials science", "pharmacology"],
        related: &["Biology", "Medicine"],
    },
    Discipline {
        name: "Physics",
        words: &["physics", "physical science", "mechanics", "quantum", "optics", "electromagnetism", "biophysics", "astrophysics"],
        related: &["Astronomy", "Engineering", "Mathematics"],
    },
    Discipline {
        name: "Computer Science",
        words: &["computer science", "computer", "cs", "coding", "programming", "software", "computing", "computational", "ai",
            "artificial intelligence", "machine learning", "cybersecurity", "web development", "game development", "app", "algorithm"],
        related: &["Data Science", "Mathematics", "Engineering"],
    },
    Discipline {
        name: "Data Science",
        words: &["data science", "data", "statistics", "machine learning", "bioinformatics", "analytics"],
        related: &["Computer Science", "Mathematics", "Economics"],
    },
    Discipline {
        name: "Engineering",
        words: &["engineering", "engineer", "robotics", "robot", "mechanical", "electrical", "electronics", "aerospace", "cad",
            "maker", "biotech engineering", "biomedical engineering"],
        related: &["Physics", "Computer Science"],
    },
    Discipline {
        name: "Mathematics",
        words: &["mathematics", "math", "maths", "calculus", "algebra", "geometry", "trigonometry", "number theory", "precalculus",
            "statistics", "combinatorics"],
        related: &["Physics", "Computer Science", "Data Science"],
    },
    Discipline {
        name: "Neuroscience",
        words: &["neuroscience", "neuro", "neurology", "neurobiology", "brain", "cognitive science"],
        related: &["Biology", "Psychology", "Medicine"],
    },
    Discipline {
        name: "Medicine",
        words: &["medicine", "medical", "premed", "pre med", "doctor", "nursing", "surgery", "anatomy", "physiology", "health",
            "public health", "biomedical", "pharmacology", "biomedical engineering"],
        related: &["Biology", "Neuroscience", "Chemistry"],
    },
    Discipline {
        name: "Environmental Science",
        words: &["environmental science", "environment", "environmental", "climate", "climate change", "ecology", "sustainability",
            "conservation", "marine", "ocean", "geology", "earth science"],
        related: &["Biology", "Chemistry"],
    },
    Discipline {
        name: "Astronomy",
        words: &["astronomy", "space", "astrophysics", "planet", "telescope", "cosmology"],
        related: &["Physics"],
    },
    Discipline {
        name: "Psychology",
        words: &["psychology", "psych", "cognitive science", "behavior", "mental health"],
        related: &["Neuroscience", "Humanities"],
    },
    Discipline {
        name: "Economics",
        words: &["economics", "econ", "finance", "business", "entrepreneurship", "entrepreneur", "investing", "marketing"],
        related: &["Data Science", "Government"],
    },
    Discipline {
        name: "Government",
        words: &["government", "politics", "political science", "policy", "law", "debate", "model un", "international relations", "civics"],
        related: &["Economics", "Humanities"],
    },
    Discipline {
        name: "Humanities",
        words: &["humanities", "history", "literature", "philosophy", "english", "linguistics", "language", "languagearts",
            "anthropology", "archaeology", "sociology"],
        related: &["Writing", "Government"],
    },
    Discipline {
        name: "Writing",
        words: &["writing", "writer", "creative writing", "journalism", "poetry", "storytelling"],
        related: &["Humanities"],
    },
    Discipline {
        name: "Arts",
        words: &["art", "arts", "design", "music", "film", "theater", "theatre", "photography", "architecture", "animation"],
        related: &["Humanities", "Writing"],
    },
];

/// All known skills.
#[rustfmt::skip]
pub static SKILLS: [Skill; 17] = [
    Skill { name: "Python", words: &["python"], disciplines: &["Computer Science", "Data Science", "Physics", "Astronomy"] },
    Skill { name: "Java", words: &["java"], disciplines: &["Computer Science"] },
    Skill { name: "JavaScript", words: &["javascript", "typescript", "html", "css"], disciplines: &["Computer Science"] },
    Skill { name: "C++", words: &["cplusplus", "arduino"], disciplines: &["Computer Science", "Engineering"] },
    Skill { name: "R", words: &["r", "rstudio"], disciplines: &["Data Science", "Biology", "Economics"] },
    Skill { name: "SQL", words: &["sql"], disciplines: &["Data Science", "Computer Science"] },
    Skill { name: "MATLAB", words: &["matlab"], disciplines: &["Engineering", "Physics", "Neuroscience"] },
    Skill { name: "CAD", words: &["cad", "solidworks", "fusion 360", "3d printing"], disciplines: &["Engineering"] },
    Skill { name: "Electronics", words: &["electronics", "soldering", "circuit"], disciplines: &["Engineering", "Physics"] },
    Skill {
        name: "Lab work", words: &["lab", "laboratory", "pcr", "pipetting", "microscopy", "titration", "crispr"],
        disciplines: &["Biology", "Chemistry", "Medicine", "Neuroscience"],
    },
    Skill { name: "First aid", words: &["first aid", "cpr", "emt"], disciplines: &["Medicine"] },
    Skill { name: "Field work", words: &["field work", "fieldwork", "scuba", "gis"], disciplines: &["Environmental Science"] },
    Skill {
        name: "Statistics", words: &["statistics", "excel", "spreadsheet", "data analysis"],
        disciplines: &["Data Science", "Economics", "Psychology"],
    },
    Skill {
        name: "Writing", words: &["writing", "editing", "blogging", "journalism"],
        disciplines: &["Writing", "Humanities", "Government"],
    },
    Skill { name: "Public speaking", words: &["public speaking", "debate", "speech"], disciplines: &["Government", "Economics"] },
    Skill { name: "Languages", words: &["language", "spanish", "french", "mandarin", "german", "latin", "arabic"], disciplines: &["Humanities"] },
    Skill { name: "Drawing", words: &["drawing", "photoshop", "illustrator", "figma", "video editing"], disciplines: &["Arts"] },
];

impl Discipline {
    /// Whether people interested in this discipline are often interested in the other.
    #[must_use]
    pub fn is_related_to(&self, other: &Discipline) -> bool {
        self.related.contains(&other.name)
    }
}

impl Skill {
    /// Whether the discipline uses this skill.
    #[must_use]
    pub fn is_of_use_in(&self, discipline: &Discipline) -> bool {
        self.disciplines.contains(&discipline.name)
    }
}

/// Returns the disciplines that a text names, in the order of [`DISCIPLINES`].
#[must_use]
pub fn disciplines_in(text: &str) -> Vec<&'static Discipline> {
    let text = words(text);
    DISCIPLINES.iter().filter(|discipline| names_any(&text, discipline.words)).collect()
}

/// Returns the skills that a text names, in the order of [`SKILLS`].
#[must_use]
pub fn skills_in(text: &str) -> Vec<&'static Skill> {
    let text = words(text);
    SKILLS.iter().filter(|skill| names_any(&text, skill.words)).collect()
}

/// Returns the words of a text, in lower case without accents. "C++" is one word, and so is "Language Arts", because
/// that school subject is not art.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    let plain = slug::slugify(text.replace("++", "plusplus")).replace("language-arts", "languagearts");
    plain.split('-').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Whether two words are equal, ignoring case and a plural "s".
#[must_use]
pub fn is_same_word(one: &str, other: &str) -> bool {
    let (shorter, longer) = if one.len() < other.len() { (one, other) } else { (other, one) };
    match longer.len() - shorter.len() {
        0 => longer.eq_ignore_ascii_case(shorter),
        1 if shorter.len() >= SHORTEST_PLURAL => {
            longer.strip_suffix(['s', 'S']).is_some_and(|singular| singular.eq_ignore_ascii_case(shorter))
        }
        _ => false,
    }
}

/// Whether the text contains one of the phrases, compared word by word.
fn names_any(text: &[String], phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| has_phrase(text, phrase))
}

/// Whether the text contains a phrase whose words are separated by single spaces.
fn has_phrase(text: &[String], phrase: &str) -> bool {
    let length = phrase.split(' ').count();
    text.windows(length)
        .any(|part| part.iter().zip(phrase.split(' ')).all(|(one, other)| is_same_word(one, other)))
}
