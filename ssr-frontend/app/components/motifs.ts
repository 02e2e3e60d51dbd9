/** The drawing of an empty list, in a viewBox of 120 × 72: lines, finer lines and one marked point. */
interface Motif {
  line: string;
  thin: string;
  /** The center of the marked point. */
  mark: readonly [x: number, y: number];
}

export const MOTIFS = {
  /** Two bodies in one orbit. */
  lessons: {
    line: "M14 36a46 25 0 1 0 92 0a46 25 0 1 0-92 0M20 51a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    thin: "M4 36h112M60 4v64M98.600 36L23 51L98.600 36L16 43L98.600 36L32 56",
    mark: [98.6, 36],
  },
  /** A learning curve with its data points. */
  completed: {
    line: "M14 62C26 26 52 16 110 13",
    thin: "M14 6v56h98M22 38v-6M19 35h6M36 34v-6M33 31h6M54 20v-6M51 17h6M76 21v-6M73 18h6",
    mark: [110, 13],
  },
  /** A pair of scales before the first coin. */
  payments: {
    line: "M60 8v54M44 62h32M22 14h76M8 42a14 9 0 0 0 28 0zM84 42a14 9 0 0 0 28 0z",
    thin: "M22 14L9 42M22 14l13 28M98 14L85 42M98 14l13 28",
    mark: [22, 37],
  },
  /** A pendulum, which passes at regular times. */
  availability: {
    line: "M38 6h44M60 6l28 46",
    thin: "M60 6v56M60 6L32 52M26 48a54 54 0 0 0 68 0M26 48l-3 4M43 57.500l-1.500 5M77 57.500l1.500 5",
    mark: [88, 52],
  },
  /** A seedling. */
  applications: {
    line: "M18 56h84M60 56C60 44 57 36 60 24M60 42C48 42 39 34 37 22C50 22 59 30 60 42ZM60 34C61 20 70 12 84 10C85 24 75 33 60 34Z",
    thin: "M60 42L45 28M60 34l15-16M60 56c-3 5-8 6-12 12M60 56c4 5 8 5 11 10M60 56v14",
    mark: [60, 56],
  },
  /** A notebook with its first line drawn. */
  research: {
    line: "M26 8h62a4 4 0 0 1 4 4v48a4 4 0 0 1-4 4H26zM44 44c5-12 9-12 14 0s9 12 14 0",
    thin: "M38 8v56M22 16h8M22 27h8M22 38h8M22 49h8M22 58h8M44 20h38M44 54h28",
    mark: [80, 32],
  },
  /** A wave that turns into a letter. */
  email: {
    line: "M68 18h44v34h-44zM68 20l22 17l22-17M6 36c4-20 8-20 12 0s8 20 12 0s8-14 12 0s7 8 10 0",
    thin: "M4 36h64M68 52l16-19M112 52l-16-19",
    mark: [54, 36],
  },
  /** The strip of a chart recorder. */
  audit: {
    line: "M6 38h20l4-8l5 18l6-34l6 42l5-24l4 8h22M78 40l30-22",
    thin: "M4 8h112M4 64h112M12 8v4M28 8v4M44 8v4M60 8v4M76 8v4M92 8v4M108 8v4M12 64v-4M28 64v-4M44 64v-4M60 64v-4M76 64v-4M92 64v-4M108 64v-4",
    mark: [78, 40],
  },
} as const satisfies Record<string, Motif>;

/** The name of a motif. */
export type MotifName = keyof typeof MOTIFS;
