import type { ReactNode } from "react";
import { TextInput, useEarlyValue } from "../../components/inputs.tsx";
import { countWords } from "./text-rules.ts";
import type { useUnsentText } from "./use-unsent-text.ts";

interface LongTextInputProps {
  label: string;
  name: string;
  /** The initial number of lines. */
  rows: number;
  help?: ReactNode;
  optional?: boolean;
  error: string | undefined;
  /** Whether it is being sent: text typed now would not be included. */
  readOnly: boolean;
  unsent: ReturnType<typeof useUnsentText>;
}

/** A text field for a message to an organization, with help and a character count. */
export function LongTextInput({ help, rows, unsent, ...field }: LongTextInputProps) {
  const { text, write } = unsent;
  const inputRef = useEarlyValue(text, write);
  return (
    <TextInput
      {...field}
      multiline
      minRows={rows}
      inputRef={inputRef}
      // Some browsers would restore an older text over a newer one after a reload.
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
