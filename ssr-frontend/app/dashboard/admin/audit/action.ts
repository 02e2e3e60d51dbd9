/** How a kind of entry is told. */
export interface AuditAction {
  /** As a filter's choice. */
  name: string;
  /** After the person who did it: `approved a tutor application`. */
  did?: string;
  /** Where nobody in particular did it: `A payment arrived`. */
  happened: string;
}
