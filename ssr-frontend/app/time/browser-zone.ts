/** Zones that browsers still report by a name that has been replaced. */
const RENAMED: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
  "Etc/UTC": "UTC",
};

/** The present name of a zone. */
export const presentZone = (zone: string): string => RENAMED[zone] ?? zone;

/** The zone of this browser's clock. */
export const browserZone = (): string => presentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
