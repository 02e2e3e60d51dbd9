import { callToAction } from "#content/home.ts";
import { apply } from "#content/navigation.ts";
import { CallToAction } from "../components/call-to-action.tsx";

/** Start Your Research Journey. */
export function HomeCallToAction() {
  return (
    <CallToAction kicker={callToAction.kicker} title={callToAction.title} text={callToAction.text}>
      <a className="button" href={apply.to}>
        {callToAction.button}
      </a>
    </CallToAction>
  );
}
