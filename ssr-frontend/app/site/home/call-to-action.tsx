import { callToAction } from "#content/home.ts";
import { apply } from "#content/navigation.ts";
import { Call } from "../components/call.tsx";

/** Start Your Research Journey. */
export function CallToAction() {
  return (
    <Call kicker={callToAction.kicker} title={callToAction.title} text={callToAction.text}>
      <a className="button" href={apply.to}>
        {callToAction.button}
      </a>
    </Call>
  );
}
