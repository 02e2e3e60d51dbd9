interface PortraitProps {
  name: string;
  /** The seed of the rosette. */
  seed: number;
}

/** A person as a rosette with initials; never an invented photograph. */
export function Portrait({ name, seed }: PortraitProps) {
  const petals = 3 + (seed % 4);
  const ry = 11 + ((seed * 5) % 9);
  const turn = (seed * 23) % 60;
  const initials = name
    .split(" ")
    .map((part) => part[0])
    .join("");
  return (
    <svg viewBox="0 0 72 72" width="72" height="72" className="draw portrait" aria-hidden="true">
      <g className="thin">
        {Array.from({ length: petals }, (_, i) => (
          <ellipse
            // biome-ignore lint/suspicious/noArrayIndexKey: petals have no other identity
            key={i}
            cx="36"
            cy="36"
            rx="34"
            ry={ry}
            transform={`rotate(${turn + Math.round((180 * i) / petals)} 36 36)`}
          />
        ))}
      </g>
      <circle cx="36" cy="36" r="19" className="ground" />
      <text x="36" y="42" textAnchor="middle">
        {initials}
      </text>
    </svg>
  );
}
