/** The fields of a log line besides time, level and message. */
export type LogFields = Record<string, unknown>;

function write(level: "info" | "warn" | "error", message: string, fields: LogFields): void {
  const line = { timestamp: new Date().toISOString(), level, target: "renderer", message, ...fields };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** JSON lines on standard error; the supervisor passes them on. */
export const log = {
  info: (message: string, fields: LogFields = {}) => write("info", message, fields),
  warn: (message: string, fields: LogFields = {}) => write("warn", message, fields),
  error: (message: string, error: unknown, fields: LogFields = {}) =>
    write("error", message, { ...fields, error: describe(error) }),
};

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
