import { TextInput } from "../components/inputs.tsx";
import type { CodeKind } from "./code-path.ts";

interface CodeInputProps {
  kind: CodeKind;
  error: string | undefined;
  /** The value typed before the form was rejected. */
  defaultValue?: string | undefined;
  autoFocus?: boolean;
}

const WORDS: Record<CodeKind, { label: string; help: string }> = {
  app: { label: "Code", help: "The six digits your authenticator app shows right now." },
  recovery: {
    label: "Recovery code",
    help: "One of the codes you saved when you set up the app, such as abcd-efgh-jkmn-pqrs. Each works once.",
  },
};

/** An input for a code. Both kinds share one field, so that the typed text stays when the kind changes. */
export const CodeInput = ({ kind, error, defaultValue = "", autoFocus = false }: CodeInputProps) => (
  <TextInput
    {...WORDS[kind]}
    name="code"
    inputMode={kind === "app" ? "numeric" : "text"}
    autoComplete="one-time-code"
    defaultValue={defaultValue}
    autoFocus={autoFocus}
    error={error}
  />
);

/** The switch from one kind of code to the other. */
export const OTHER_KIND: Record<CodeKind, { kind: CodeKind; label: string }> = {
  app: { kind: "recovery", label: "Use a recovery code instead" },
  recovery: { kind: "app", label: "Use the authenticator app instead" },
};
