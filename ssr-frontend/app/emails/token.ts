/** The kind of email that a link turns off, by its token (`api/src/domain/unsubscribe_token.rs`). */
export function optionalEmailOf(token: string): "reminders" | "messages" | undefined {
  const kind = /^(reminders|messages)_[0-9a-f]{32}$/i.exec(token)?.[1];
  return kind === "reminders" || kind === "messages" ? kind : undefined;
}
