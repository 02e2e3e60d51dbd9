/** A circuit of battery, resistor, capacitor and lamp, in standard symbols. */
export function Circuit() {
  return (
    <svg viewBox="0 0 300 200" className="draw" role="img" aria-label="Drawing of a small electric circuit">
      <path d="M40 88V40h52l6-10 11 20 11-20 11 20 11-20 11 20 6-10h101v48M260 122v38H40v-48" />
      <path d="M26 88h28M32 96h16M26 104h28M32 112h16" />
      <path d="M260 84v6l-15 0 15 26 15-26-15 0M245 116h30M260 116v8" className="mark" />
      <path d="M281 92l12-8m-7-1 7 1-2 7M283 104l12-8m-7-1 7 1-2 7" className="thin" />
      <path d="M180 40v52M180 104v56M162 92h36M162 104h36" />
      <circle cx="180" cy="40" r="3" className="fill" />
      <circle cx="180" cy="160" r="3" className="fill" />
      <path d="M74 142c16-32 26-32 40-32M114 110c4 28 14 32 28 32" className="thin" />
      <path d="M70 146h80M70 146V104" className="thin" />
    </svg>
  );
}
