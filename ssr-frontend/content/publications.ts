/** The kind of venue, shown as its badge. */
export type VenueKind =
  | "Student Journal"
  | "Professional Journal"
  | "Conference"
  | "Preprint Server"
  | "Resource";

/** An external venue where work can be published, presented or prepared. */
export interface Venue {
  name: string;
  kind: VenueKind;
  /** Who it is for, and what to know before submitting. */
  text: string;
  href: string;
}

export const publications = {
  kicker: "Publication support",
  title: "Places that publish student research",
  lede: "A finished project deserves readers. These are places that take student work seriously, and what each one asks for.",
  help: {
    title: "What your mentor does, and what stays with you",
    items: [
      {
        name: "Choose where",
        text: "Your mentor reads recent issues with you and says where the work fits. Often that is not the most famous place.",
      },
      {
        name: "Write",
        text: "You write every sentence. Your mentor marks what is unclear, unsupported or too long, draft after draft.",
      },
      {
        name: "Send and revise",
        text: "You are the corresponding author, with a parent where the rules ask for one. We help you read the reviews calmly and answer each point.",
      },
      {
        name: "No promises",
        text: "Editors decide. We can’t buy, speed up or guarantee a publication, and we steer clear of journals that offer one.",
      },
    ],
  },
  note: "Rules, fees and deadlines change: read them on the venue’s own site first. None of these organizations is affiliated with the academy.",
} as const;

/** Journals and preprint servers. */
export const targeted: Venue[] = [
  {
    name: "Journal of Emerging Investigators",
    kind: "Student Journal",
    text: "Original, hypothesis-driven research by middle and high school students, reviewed by scientists who explain their comments. A good first journal.",
    href: "https://emerginginvestigators.org/",
  },
  {
    name: "The National High School Journal of Science",
    kind: "Student Journal",
    text: "Run and reviewed with high school students. Takes research papers and reviews from all of science.",
    href: "https://nhsjs.com/",
  },
  {
    name: "Journal of Student Research",
    kind: "Student Journal",
    text: "For high school to graduate work in any subject. Has a fee, so read its terms before you send anything.",
    href: "https://www.jsr.org/",
  },
  {
    name: "International Journal of High School Research",
    kind: "Student Journal",
    text: "Research and review articles by high school students, in the sciences and beyond.",
    href: "https://ijhsr.terrajournals.org/",
  },
  {
    name: "PLOS ONE",
    kind: "Professional Journal",
    text: "Judges whether the work is sound, not whether it is striking. Null results are welcome; the data have to be open.",
    href: "https://journals.plos.org/plosone/",
  },
  {
    name: "PeerJ",
    kind: "Professional Journal",
    text: "Biology, medicine and computer science. Reviews may be published beside the paper, which is worth reading either way.",
    href: "https://peerj.com/",
  },
  {
    name: "Journal of Open Source Software",
    kind: "Professional Journal",
    text: "A short paper about software that others can use. The review happens in public and looks at the code, its tests and its documentation.",
    href: "https://joss.theoj.org/",
  },
  {
    name: "BMC Research Notes",
    kind: "Professional Journal",
    text: "Short reports of a single sound result, a data set, or a study that found nothing.",
    href: "https://bmcresnotes.biomedcentral.com/",
  },
  {
    name: "IEEE Access",
    kind: "Professional Journal",
    text: "Engineering and computing, open access. Fast, demanding, and with a considerable fee.",
    href: "https://ieeeaccess.ieee.org/",
  },
  {
    name: "arXiv",
    kind: "Preprint Server",
    text: "Physics, mathematics, computer science and statistics. New authors need an endorsement from someone in their subject.",
    href: "https://arxiv.org/",
  },
  {
    name: "bioRxiv",
    kind: "Preprint Server",
    text: "Biology. Screened, not reviewed: what you post stays up, so post it when you’d put your name to it.",
    href: "https://www.biorxiv.org/",
  },
  {
    name: "ChemRxiv",
    kind: "Preprint Server",
    text: "Chemistry and its neighbors, run by the large chemical societies.",
    href: "https://chemrxiv.org/",
  },
];

/** Venues for presentations, and resources to prepare for them. */
export const presentations: Venue[] = [
  {
    name: "Regeneron International Science and Engineering Fair",
    kind: "Conference",
    text: "The largest fair for high school students, reached through an affiliated local fair. Its rules on safety and approval apply before you start.",
    href: "https://www.societyforscience.org/isef/",
  },
  {
    name: "Junior Science and Humanities Symposium",
    kind: "Conference",
    text: "Talks instead of posters: students in grades 9 to 12 present original research, first in their region, then nationally.",
    href: "https://jshs.org/",
  },
  {
    name: "MIT Undergraduate Research Technology Conference",
    kind: "Conference",
    text: "Papers, posters and short talks in engineering and computing, mostly by undergraduates; ask about entries from high school.",
    href: "https://urtc.mit.edu/",
  },
  {
    name: "American Geophysical Union, annual meeting",
    kind: "Conference",
    text: "Earth and space science. Poster sessions that are open to younger researchers, among the people who wrote the papers you cite.",
    href: "https://www.agu.org/",
  },
  {
    name: "Zenodo",
    kind: "Resource",
    text: "A permanent home with a DOI for data, code and posters. Free, and run by CERN.",
    href: "https://zenodo.org/",
  },
  {
    name: "ORCID",
    kind: "Resource",
    text: "A number that identifies you as an author for life, even if your name or school changes.",
    href: "https://orcid.org/",
  },
  {
    name: "Think. Check. Submit.",
    kind: "Resource",
    text: "A checklist for telling a real journal from one that only takes fees. Go through it every time.",
    href: "https://thinkchecksubmit.org/",
  },
  {
    name: "Directory of Open Access Journals",
    kind: "Resource",
    text: "Open journals that meet published standards. If a journal says it is open and is not in here, ask why.",
    href: "https://doaj.org/",
  },
  {
    name: "Zotero",
    kind: "Resource",
    text: "Collects what you read and writes the reference list. Free, and best started in week one.",
    href: "https://www.zotero.org/",
  },
  {
    name: "Overleaf",
    kind: "Resource",
    text: "Write in LaTeX in the browser, with many journals’ templates at hand.",
    href: "https://www.overleaf.com/",
  },
];
