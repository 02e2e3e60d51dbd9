/** The texts of a kind of audit entry. */
export interface AuditAction {
  /** The label in the filter. */
  name: string;
  /** The predicate after an actor's name: `approved a tutor application`. */
  did?: string;
  /** The sentence without an actor: `A payment arrived`. */
  happened: string;
}
