/** From so few on, somebody is told to make new ones. */
export const FEW_RECOVERY_CODES = 3;

/** How many recovery codes are left, as a sentence. */
export function codesLeftWords(left: number): string {
  if (left === 0) return "You have no recovery codes left.";
  return left === 1 ? "You have 1 recovery code left." : `You have ${left} recovery codes left.`;
}
