const STATUS_LABELS: Record<string, string> = { previous: "Previous", upcoming: "Coming Soon" };

/** What a bootcamp's badge says; a status that nobody foresaw is Unknown. */
export const badgeWord = (status: string): string => STATUS_LABELS[status] ?? "Unknown";
