import Button from "@mui/material/Button";
import { EmptyState } from "../../../components/empty-state.tsx";
import { interestForm } from "../../../research/forms/interest.tsx";
import { useResearchDialogs } from "../../../research/research-dialogs.tsx";
import "./student-research.css";

const STEPS = [
  ["You tell us what interests you", "Five short answers. It costs nothing and binds you to nothing."],
  ["We find you a mentor", "Somebody who does research in your field. You get an email."],
  ["You start together", "With a plan from question to paper, its dates on a line you can see here."],
  ["You finish something real", "A paper, a poster or a project, with every step of it in your notebook."],
] as const;

/** Nobody has asked for a mentor yet: how it goes, and where it begins. */
export function NoProject() {
  const { openForm } = useResearchDialogs();
  return (
    <>
      <EmptyState
        drawing="research"
        action={
          <Button variant="contained" color="signal" onClick={() => openForm(interestForm)}>
            Fill in the Research Interest Form
          </Button>
        }
      >
        You have no research project yet. Begin with a question of your own; a mentor works on it with you,
        one to one.
      </EmptyState>
      <section className="how-it-goes" aria-labelledby="how-it-goes">
        <h2 id="how-it-goes">How it goes</h2>
        <ol>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="note">{text}</p>
            </li>
          ))}
        </ol>
        <p className="note">
          What it costs and what is included: <a href="/research-mentorship">Research mentorship</a>.
        </p>
      </section>
    </>
  );
}
