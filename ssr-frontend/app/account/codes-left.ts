/** From this number on, users are told to create new codes. */
export const FEW_RECOVERY_CODES = 3;

/** A sentence with the number of recovery codes left. */
export function codesLeftWords(left: number): string {
  if (left === 0) return "You have no recovery codes left.";
  return left === 1 ? "You have 1 recovery code left." : `You have ${left} recovery codes left.`;
}
