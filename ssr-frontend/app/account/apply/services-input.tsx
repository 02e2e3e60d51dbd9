import { ChoicesInput, type ChoicesInputProps } from "./choices-input.tsx";
import { SERVICES } from "./tutor-fields.ts";

type Service = (typeof SERVICES)[number]["value"];

interface ServicesInputProps extends Pick<ChoicesInputProps<Service>, "chosen" | "error" | "onChoose"> {
  legend?: string;
}

/** The services that a tutor offers: at least one. */
export const ServicesInput = ({ legend = "What would you like to do?", ...input }: ServicesInputProps) => (
  <ChoicesInput {...input} legend={legend} name="services" choices={SERVICES} />
);
