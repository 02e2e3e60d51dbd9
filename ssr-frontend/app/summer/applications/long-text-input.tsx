import type { ReactNode } from "react";
import { TextInput, useEarlyValue } from "../../components/inputs.tsx";
import { countWords } from "./text-rules.ts";
import type { useUnsentText } from "./use-unsent-text.ts";

interface LongTextInputProps {
  label: string;
  name: string;
  /** How many lines it begins with. */
  rows: number;
  help?: ReactNode;
  optional?: boolean;
  error: string | undefined;
  /** Whether it is being sent: what is typed now would not go along. */
  readOnly: boolean;
  unsent: ReturnType<typeof useUnsentText>;
}

/** A text to an organization: what belongs there, and how long it is by now. */
export function LongTextInput({ help, rows, unsent, ...field }: LongTextInputProps) {
  const { text, write } = unsent;
  const inputRef = useEarlyValue(text, write);
  return (
    <TextInput
      {...field}
      multiline
      minRows={rows}
      inputRef={inputRef}
      // Some browsers would put an older text over a newer one when the page is loaded again.
      autoComplete="off"
      value={text}
      help={
        <span className="long-text-help">
          <span>{help}</span>
          <span>{countWords(text)}</span>
        </span>
      }
      onChange={({ target }) => write(target.value)}
    />
  );
}
